//! Bitmap canvas with coordinates of 1000 by 750.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the bitmap is a few hundred pixels wide"
)]

pub type Colour = [u8; 3];

pub type Point = (f32, f32);

const WIDTH: f32 = 1000.0;
const HEIGHT: f32 = 750.0;

#[derive(Debug)]
pub struct Canvas {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

impl Canvas {
    pub fn new(width: u32, height: u32, colour: Colour) -> Self {
        let count = width as usize * height as usize;
        Self {
            width,
            height,
            pixels: colour.repeat(count),
        }
    }

    /// Fills a polygon with the given corners in order.
    pub fn polygon(&mut self, colour: Colour, corners: &[Point]) {
        for row in 0..self.height {
            let y = (row as f32 + 0.5) * HEIGHT / self.height as f32;
            let mut edges: Vec<f32> = corners
                .iter()
                .zip(corners.iter().cycle().skip(1))
                .filter(|((_, top), (_, bottom))| (*top <= y) != (*bottom <= y))
                .map(|((x1, y1), (x2, y2))| x1 + (y - y1) / (y2 - y1) * (x2 - x1))
                .collect();
            edges.sort_by(f32::total_cmp);
            for span in edges.chunks_exact(2) {
                self.span(colour, row, span[0], span[1]);
            }
        }
    }

    /// Fills a rectangle between two corners.
    pub fn rectangle(&mut self, colour: Colour, (x1, y1): Point, (x2, y2): Point) {
        self.polygon(colour, &[(x1, y1), (x2, y1), (x2, y2), (x1, y2)]);
    }

    pub fn disc(&mut self, colour: Colour, (x, y): Point, radius: f32) {
        for row in 0..self.height {
            let off = (row as f32 + 0.5) * HEIGHT / self.height as f32 - y;
            let half = radius * radius - off * off;
            if half > 0.0 {
                self.span(colour, row, x - half.sqrt(), x + half.sqrt());
            }
        }
    }

    fn span(&mut self, colour: Colour, row: u32, from: f32, to: f32) {
        let column = |x: f32| {
            let column = (x / WIDTH * self.width as f32).round();
            column.clamp(0.0, self.width as f32) as usize
        };
        let start = row as usize * self.width as usize;
        let (first, last) = (start + column(from), start + column(to));
        for pixel in self.pixels[first * 3..last.max(first) * 3].chunks_exact_mut(3) {
            pixel.copy_from_slice(&colour);
        }
    }

    pub fn png(&self) -> Option<Vec<u8>> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().ok()?;
        writer.write_image_data(&self.pixels).ok()?;
        writer.finish().ok()?;
        Some(file)
    }
}
