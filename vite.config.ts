import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { catalogues } from "./web/build/catalogues.ts";
import { compiledMessages } from "./web/build/compiled-messages.ts";
import { precompress } from "./web/build/precompress.ts";

const toolAddress = "http://localhost:3000";

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
