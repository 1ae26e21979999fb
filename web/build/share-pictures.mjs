// Renders the link preview images `public/share/*.png`: `npm run pictures`, with CHROMIUM as for the browser tests.
import { readFile } from "node:fs/promises";
import { chromium } from "@playwright/test";

const FONTS = "node_modules/@fontsource-variable/golos-text/files";
const PICTURES = {
  "example-report": [
    "Пример отчёта об автомобиле",
    "Выводы, ДТП, пробег, владельцы и цена, как у покупателя",
  ],
  osago: ["Калькулятор ОСАГО", "По тарифу Банка России, с каждым коэффициентом"],
  pricing: ["Цены на проверку автомобиля", "По одной, пакетом или по подписке"],
  report: ["С вами поделились отчётом об автомобиле", "Откройте ссылку, чтобы прочесть выводы"],
  search: ["Проверка автомобиля по VIN и госномеру", "Розыск, ограничения, залоги, ДТП, пробег"],
};

const face = async (subset) => {
  const font = await readFile(`${FONTS}/golos-text-${subset}-wght-normal.woff2`, "base64");
  return `@font-face { font-family: Golos; font-weight: 400 900; src: url(data:font/woff2;base64,${font});
    ${subset === "cyrillic" ? "unicode-range: U+0400-04FF, U+2116" : ""} }`;
};
const fonts = (await Promise.all(["latin", "cyrillic"].map(face))).join("\n");
const mark = await readFile("public/favicon.svg", "base64");

const page = ([title, line]) => `<!doctype html><html lang="ru"><style>${fonts}
  body { box-sizing: border-box; width: 1200px; height: 630px; margin: 0; padding: 72px 80px; background: #f6f5f1;
    color: #15181e; font-family: Golos; }
  header { display: flex; align-items: center; gap: 30px; font-size: 50px; font-weight: 600; }
  img { width: 96px; }
  h1 { height: 250px; margin: 64px 0 24px; font-size: 76px; font-weight: 700; line-height: 1.12; letter-spacing: -0.02em; }
  p { margin: 0; color: #4a4f58; font-size: 34px; }
</style><header><img src="data:image/svg+xml;base64,${mark}" alt="">Автослед</header><h1>${title}</h1><p>${line}</p></html>`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM });
const drawing = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const [name, words] of Object.entries(PICTURES)) {
  await drawing.setContent(page(words));
  await drawing.evaluate(() => document.fonts.ready);
  await drawing.screenshot({ path: `public/share/${name}.png` });
}
await browser.close();
