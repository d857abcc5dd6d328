import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { join } from "node:path";
import { defineConfig } from "vite";
import { catalogues } from "./web/build/catalogues.ts";
import { compiledMessages } from "./web/build/compiled-messages.ts";
import { contractHash } from "./web/build/contract-hash.ts";
import { contractReads } from "./web/build/contract-reads.ts";
import { finish } from "./web/build/finish.ts";
import { nameSharedChunks } from "./web/build/shared-chunks.ts";
import { fullLinkApart } from "./web/build/full-link-apart.ts";
import { ownErrorPage } from "./web/build/own-error-page.ts";

const toolAddress = "http://localhost:3000";

// Without what a single page uses; with the helpers of the compiler, which the translations need.
const CORE =
  /\/helpers\/esm\/\w+\.js$|node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@lingui\/(?:core|react)|@tanstack\/(?:history|store|react-store|router-core|react-router))\/(?!.*\/useBlocker\.js)|\/web\/shell\/plain-error-page\.tsx$|rolldown\/runtime\.js$|vite\/preload-helper\.js$/;
const LIGHT_PARTS =
  /\/web\/(?:ui\/(?:[a-z]+\/)?(?:card|page|page-header|notice|error-notice|text-input|field-frame|button|link-button|password-input|use-form|use-form-submit)(?:\.tsx?|\.module\.css)|ui\/form\/field\.module\.css|api\/(?:auth|app-problem|app-fetch|connection|csrf-token)\.ts|offline\/remembered-for\.ts|session\/return-path\.ts|features\/accounts\/field-(?:rules|messages)\.ts)$|\/domain\/(?:errors|translate|menu-visibility|text\/languages)\.ts$/;

const READS =
  /node_modules\/(?:@tanstack\/(?:query-core|react-query)|@orpc)\/(?!.*\?full-link$)|\/web\/(?:api\/(?:client|rpc\/rpc-link|contract-reads|first-reads|idempotency-key|catalogue-queries)\.ts|query\/query-(?:client|frame)\.tsx?|offline\/cached-reads\.ts|ui\/money\.tsx)$|\/domain\/(?:money\/money|text\/formats|countries)\.ts$/;

const CACHED =
  /node_modules\/(?:@tanstack\/query-persist-client-core|idb-keyval)\/|\/web\/(?:offline\/(?:read-store|device-store)|session\/cached-me)\.ts$/;

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
    // Old Android browsers.
    target: "es2020",
    // Inlined data: addresses would need exceptions in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    // The first script names every chunk that pages need: short names keep it small.
    rolldownOptions: {
      output: {
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: "assets/[hash:7][extname]",
        // The small parts that every public page has come in one piece.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "core", test: CORE },
            { name: "light", test: LIGHT_PARTS },
            // What every page that reads from the server has.
            { name: "reads", test: READS },
            // What the device keeps of them.
            { name: "cached", test: CACHED },
            { name: nameSharedChunks() },
          ],
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
