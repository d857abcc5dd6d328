import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const PUBLIC = join(import.meta.dirname, "../../web/public");
const mark = readFileSync(join(PUBLIC, "mark.svg"), "utf8");

/** The icons of the installed app, drawn from the mark; a maskable one keeps the mark inside the safe circle. */
const ICONS = [
  { file: "icon-192.png", size: 192, share: 1, background: "transparent" },
  { file: "icon-512.png", size: 512, share: 1, background: "transparent" },
  { file: "icon-maskable-512.png", size: 512, share: 0.7, background: "#F3ECFA" },
  { file: "apple-touch-icon.png", size: 180, share: 1, background: "#F3ECFA" },
] as const;

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const { file, size, share, background } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = Math.round(size * share);
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${background}}svg{width:${side}px;height:${side}px}</style>${mark}`,
  );
  writeFileSync(join(PUBLIC, file), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
