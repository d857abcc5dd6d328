import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const mark = readFileSync(join(import.meta.dirname, "../web/public/mark.svg"), "utf8");
const android = "android/app/src/main/res";
const apple = "ios/App/App/Assets.xcassets";
const BACKGROUND = "#F3ECFA";

/** The pictures that a phone cannot draw from the vector: launchers before Android 8, and everything on iOS. */
const PICTURES = [
  ...Object.entries({ mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 }).flatMap(
    ([density, size]) => [
      {
        file: `${android}/mipmap-${density}/ic_launcher.png`,
        size,
        share: 1,
        ground: "transparent",
      },
      {
        file: `${android}/mipmap-${density}/ic_launcher_round.png`,
        size,
        share: 0.7,
        ground: BACKGROUND,
        isRound: true,
      },
    ],
  ),
  {
    file: `${apple}/AppIcon.appiconset/AppIcon-512@2x.png`,
    size: 1024,
    share: 0.8,
    ground: BACKGROUND,
  },
  { file: `${apple}/Splash.imageset/splash.png`, size: 1366, share: 0.16, ground: BACKGROUND },
];

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const { file, size, share, ground: background, isRound } of PICTURES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = Math.round(size * share);
  await page.setContent(
    `<style>body{margin:0}main{display:grid;place-items:center;height:100vh;background:${background};border-radius:${isRound ? "50%" : 0}}svg{width:${side}px;height:${side}px}</style><main>${mark}</main>`,
  );
  writeFileSync(
    join(import.meta.dirname, file),
    await page.screenshot({ omitBackground: background === "transparent" || isRound === true }),
  );
  await page.close();
}
await browser.close();
