import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type PluginOption } from "vite";

type Drawing = { html: string; title: string; isLight: boolean };

/** Builds the app for Node, draws the given pages, and throws the build away. */
export async function drawPages(
  root: string,
  paths: readonly string[],
  plugins: PluginOption[],
): Promise<Map<string, Drawing>> {
  // Beside the other builds, so that Node finds the packages.
  const dist = join(root, "../dist");
  await mkdir(dist, { recursive: true });
  const outDir = await mkdtemp(join(dist, "drawing-"));
  try {
    await build({
      configFile: false,
      root,
      logLevel: "error",
      plugins,
      publicDir: false,
      build: {
        ssr: join(root, "prerender.tsx"),
        outDir,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: "draw.mjs" } },
      },
    });
    const { drawPage } = (await import(pathToFileURL(join(outDir, "draw.mjs")).href)) as {
      drawPage(path: string): Promise<Drawing>;
    };
    const drawn = new Map<string, Drawing>();
    for (const path of paths) drawn.set(path, await drawPage(path));
    return drawn;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
