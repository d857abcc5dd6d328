import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterEach, inject } from "vitest";
import { withoutSecrets } from "../../dev/testing/without-secrets.ts";
import { complaintsOf } from "./complaints.ts";

type Window = { context: BrowserContext; complaints: string[]; refusals: string[] };

const open = new Set<Window>();
const LOOK_MS = 5_000;

/** Notes what happens in a window from now on, until it is closed, in case its story fails. */
export async function watchWindow(context: BrowserContext): Promise<void> {
  const window: Window = { context, complaints: [], refusals: [] };
  open.add(window);
  context.once("close", () => open.delete(window));
  context.on("page", (page) => complaintsOf(page, window.complaints));
  context.on("response", (response) => {
    if (response.status() < 400) return;
    const { pathname } = new URL(response.url());
    window.refusals.push(`${response.request().method()} ${pathname} ${response.status()}`);
  });
  context.on("requestfailed", (request) => {
    const { pathname } = new URL(request.url());
    const why = request.failure()?.errorText ?? "no answer";
    // The page was left.
    if (why === "net::ERR_ABORTED") return;
    window.refusals.push(`${request.method()} ${pathname} ${why}`);
  });
  await context.tracing.start({ snapshots: inject("drawsPages") });
}

/** Records trace and picture of failed stories, with a note at the end of the run. */
export function recordFailedStories(): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    const name = task.name
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, "-")
      .slice(0, 60);
    const folder = join(inject("failedStories"), `${name}-${Date.now()}`);
    mkdirSync(folder, { recursive: true });
    const notes = [`FAILED STORY: ${task.name} (${relative(process.cwd(), task.file.filepath)})`];
    for (const [index, window] of [...open].entries())
      notes.push(...(await recordWindow(window, join(folder, `window-${index + 1}`))));
    writeFileSync(join(folder, "note.txt"), `${notes.join("\n")}\n`);
  });
}

async function recordWindow(window: Window, file: string): Promise<string[]> {
  open.delete(window);
  const shown: string[] = [];
  for (const [index, page] of window.context.pages().entries())
    shown.push(...(await recordPicture(page, `${file}-page-${index + 1}.png`)));
  const trace = `${file}-trace.zip`;
  const isStored = await window.context.tracing.stop({ path: trace }).then(
    () => true,
    () => false,
  );
  return [
    ...shown,
    ...last("console", window.complaints),
    ...last("refused or without an answer", window.refusals),
    ...(isStored
      ? [`  trace: npx playwright-core show-trace ${relative(process.cwd(), trace)}`]
      : []),
  ];
}

async function recordPicture(page: Page, path: string): Promise<string[]> {
  const { pathname, search } = new URL(page.url());
  const heading = await page
    .getByRole("heading", { level: 1 })
    .first()
    .innerText({ timeout: LOOK_MS })
    .catch(() => "no heading");
  const isStored = await page.screenshot({ path, timeout: LOOK_MS }).then(
    () => true,
    () => false,
  );
  return [
    `  page: ${withoutSecrets(`${pathname}${search} (${heading})`)}`,
    ...(isStored ? [`  picture: ${relative(process.cwd(), path)}`] : []),
  ];
}

/** The newest few lines are nearest to the failure. */
function last(what: string, lines: readonly string[]): string[] {
  return lines.slice(-8).map((line) => `  ${what}: ${withoutSecrets(line).slice(0, 300)}`);
}
