import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { join } from "node:path";
import { defineConfig } from "vite";
import { catalogues } from "./web/build/catalogues.ts";
import { compiledMessages } from "./web/build/compiled-messages.ts";
import { contractHash } from "./web/build/contract-hash.ts";
import { contractReads } from "./web/build/contract-reads.ts";
import { finish } from "./web/build/finish.ts";
import { nameSharedChunks } from "./web/build/chunks/shared-chunks.ts";
import { fullLinkApart } from "./web/build/full-link-apart.ts";
import { ownErrorPage } from "./web/build/own-error-page.ts";

const toolAddress = "http://localhost:3000";

// Without what a single page uses; with the helpers of the compiler, which the translations need.
const CORE =
  /\/helpers\/esm\/\w+\.js$|node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@lingui\/(?:core|react)|@tanstack\/(?:history|store|react-store|router-core|react-router))\/(?!.*\/useBlocker\.js)|\/web\/shell\/plain-error-page\.tsx$|\/domain\/(?:translate|menu-visibility|text\/languages)\.ts$|\/web\/api\/connection\.ts$|rolldown\/runtime\.js$|vite\/preload-helper\.js$/;

/** The plugins that read the source; drawing the public pages reads it once more. */
const sourcePlugins = () => [
  catalogues(),
  contractReads(),
  ownErrorPage({
    file: join(import.meta.dirname, "web/shell/plain-error-page.tsx"),
    name: "PlainErrorPage",
  }),
  react(),
  babel({
    include: /\/(?:web|domain)\/.*\.tsx?$/,
    exclude: /node_modules/,
    plugins: [
      ["@lingui/babel-plugin-lingui-macro", { stripMessageField: false }],
      compiledMessages,
    ],
  }),
];

export default defineConfig({
  root: "web",
  publicDir: "public",
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // Old Android browsers: those that have Array.at, without which no page is drawn. Less would make private fields a third of what reads.
    target: ["chrome92", "firefox92", "safari15.4"],
    // Inlined data: addresses would need exceptions in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    // The first script names every chunk that pages need: short names keep it small.
    rolldownOptions: {
      output: {
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: "assets/[hash:7][extname]",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "core", test: CORE }, { name: nameSharedChunks() }],
        },
      },
    },
  },
  define: { "import.meta.env.VITE_CONTRACT": JSON.stringify(contractHash()) },
  plugins: [sourcePlugins(), fullLinkApart(), finish(sourcePlugins)],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ["/rpc", "/api", "/functions", "/files", "/openapi.json"].map((path) => [path, toolAddress]),
    ),
  },
});
