import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { catalogues } from "./web/build/catalogues.ts";
import { compiledMessages } from "./web/build/compiled-messages.ts";
import { precompress } from "./web/build/precompress.ts";

const toolAddress = "http://localhost:3000";

const CORE =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@lingui\/(?:core|react)|@tanstack\/(?:history|store|react-store|router-core|react-router))\//;
const LIGHT_PARTS =
  /\/web\/(?:ui\/(?:card|page|page-header|notice|error-notice|fields|field-frame|button|link-button|password-input|use-form|use-form-submit)(?:\.tsx?|\.module\.css)|api\/(?:auth|app-problem)\.ts|session\/return-path\.ts|features\/accounts\/field-(?:rules|sentences)\.ts)$/;

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
        // The small parts that every public page has come in one piece.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "core", test: CORE },
            { name: "light", test: LIGHT_PARTS },
          ],
        },
      },
    },
  },
  plugins: [
    catalogues(),
    react(),
    babel({
      include: /\/web\/.*\.tsx?$/,
      exclude: /node_modules/,
      plugins: [
        ["@lingui/babel-plugin-lingui-macro", { stripMessageField: false }],
        compiledMessages,
      ],
    }),
    precompress(),
  ],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ["/rpc", "/api", "/functions", "/files", "/openapi.json"].map((path) => [path, toolAddress]),
    ),
  },
});
