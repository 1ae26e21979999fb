//! Simple drawings of cars that show colour, body and damage.

use crate::{
    car_data::pictures::canvas::{Canvas, Colour, Point},
    cars::{Car, View, models::Body},
};

const SKY: Colour = [198, 222, 240];
const ROAD: Colour = [128, 130, 134];
const DUSK: Colour = [54, 58, 66];
const GLASS: Colour = [70, 96, 112];
const TYRE: Colour = [28, 28, 30];
const RIM: Colour = [190, 194, 198];
const LAMP: Colour = [255, 244, 190];
const TAIL_LAMP: Colour = [196, 30, 36];
const PLATE: Colour = [250, 250, 250];
const DENT: Colour = [34, 30, 30];
const SCRATCH: Colour = [232, 92, 40];

#[derive(Clone, Copy, Debug)]
pub struct Scene {
    pub view: View,
    pub is_damaged: bool,
    /// Whether the picture is taken by a traffic camera at dusk.
    pub is_by_camera: bool,
}

pub fn png(car: &Car, scene: Scene, width: u32, height: u32) -> Option<Vec<u8>> {
    let sky = if scene.is_by_camera { DUSK } else { SKY };
    let mut canvas = Canvas::new(width, height, sky);
    canvas.rectangle(ROAD, (0.0, 520.0), (1000.0, 750.0));
    let paint = paint(car.colour);
    match scene.view {
        View::Side => side(&mut canvas, paint, car.body),
        View::Front => end(&mut canvas, paint, LAMP),
        View::Back => end(&mut canvas, paint, TAIL_LAMP),
    }
    if scene.is_damaged {
        damage(&mut canvas);
    }
    canvas.png()
}

fn paint(name: &str) -> Colour {
    match name {
        "БЕЛЫЙ" => [240, 240, 238],
        "ЧЕРНЫЙ" => [40, 40, 44],
        "СЕРЕБРИСТЫЙ" => [188, 192, 196],
        "СИНИЙ" => [38, 84, 168],
        "КРАСНЫЙ" => [178, 34, 40],
        "ТЕМНО-СИНИЙ" => [28, 44, 92],
        "ЗЕЛЕНЫЙ" => [40, 108, 72],
        "КОРИЧНЕВЫЙ" => [104, 70, 48],
        "БЕЖЕВЫЙ" => [214, 198, 166],
        _ => [120, 124, 128],
    }
}

fn side(canvas: &mut Canvas, paint: Colour, body: Body) {
    // The tail of a wagon is as high as its roof.
    let tail: [Point; 2] = match body {
        Body::Wagon => [(150.0, 270.0), (120.0, 400.0)],
        Body::Sedan | Body::Other => [(260.0, 290.0), (110.0, 390.0)],
    };
    let roof = [tail[0], (610.0, 270.0), (730.0, 390.0)];
    let hull = [(920.0, 420.0), (935.0, 540.0), (90.0, 540.0), tail[1]];
    canvas.polygon(paint, &[roof.as_slice(), hull.as_slice()].concat());
    let glass = [
        (tail[0].0 + 30.0, 300.0),
        (600.0, 300.0),
        (690.0, 390.0),
        (tail[0].0, 390.0),
    ];
    canvas.polygon(GLASS, &glass);
    canvas.rectangle(paint, (450.0, 295.0), (470.0, 395.0));
    canvas.rectangle(LAMP, (885.0, 430.0), (925.0, 460.0));
    canvas.rectangle(TAIL_LAMP, (95.0, 430.0), (125.0, 460.0));
    for x in [260.0, 760.0] {
        canvas.disc(TYRE, (x, 545.0), 75.0);
        canvas.disc(RIM, (x, 545.0), 42.0);
    }
}

fn end(canvas: &mut Canvas, paint: Colour, lamp: Colour) {
    let roof = [(340.0, 210.0), (660.0, 210.0), (740.0, 370.0)];
    let hull = [(780.0, 560.0), (220.0, 560.0), (260.0, 370.0)];
    canvas.polygon(paint, &[roof, hull].concat());
    let glass = [
        (360.0, 235.0),
        (640.0, 235.0),
        (700.0, 365.0),
        (300.0, 365.0),
    ];
    canvas.polygon(GLASS, &glass);
    for x in [290.0, 640.0] {
        canvas.rectangle(lamp, (x, 410.0), (x + 70.0, 450.0));
    }
    canvas.rectangle(PLATE, (430.0, 480.0), (570.0, 515.0));
    for x in [240.0, 680.0] {
        canvas.rectangle(TYRE, (x, 560.0), (x + 80.0, 620.0));
    }
}

fn damage(canvas: &mut Canvas) {
    let crushed = [
        (940.0, 400.0),
        (800.0, 430.0),
        (850.0, 470.0),
        (770.0, 510.0),
        (940.0, 550.0),
    ];
    canvas.polygon(DENT, &crushed);
    for y in [440.0, 470.0, 500.0] {
        let scratch = [(620.0, y), (790.0, y - 8.0), (790.0, y), (620.0, y + 8.0)];
        canvas.polygon(SCRATCH, &scratch);
    }
}
