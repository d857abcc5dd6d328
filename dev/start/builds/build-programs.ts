import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";

const ROOT = join(import.meta.dirname, "../../..");

/** Packages that read files beside their own, and stay where they are. */
const BY_PLACE = ["pdfkit", "pino"];

/** Files that are read beside a source (translations, migrations, faces) are still found there. */
const ofTheSource: Plugin = {
  name: "place-of-the-source",
  enforce: "pre",
  transform(code, id) {
    if (!code.includes("import.meta.")) return null;
    const place = {
      url: pathToFileURL(id).href,
      dirname: dirname(id),
      filename: id,
    };
    return {
      code: code.replaceAll(
        /import\.meta\.(url|dirname|filename)\b/g,
        (_, name: keyof typeof place) => JSON.stringify(place[name]),
      ),
      map: null,
    };
  },
};

const [, , folder] = process.argv;
if (folder === undefined) throw new Error("Name the folder that the programs go to.");
await build({
  configFile: false,
  root: ROOT,
  logLevel: "warn",
  plugins: [ofTheSource],
  ssr: { noExternal: true, external: BY_PLACE },
  build: {
    ssr: true,
    outDir: folder,
    emptyOutDir: true,
    target: "node24",
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        "server/main": "server/main.ts",
        "gateway/main": "gateway/main.ts",
        "sandbox/main": "dev/sandbox/main.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "parts/[name]-[hash].js" },
    },
  },
});
