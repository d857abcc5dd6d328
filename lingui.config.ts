import { defineConfig } from "@lingui/cli";
import { messageExtractor } from "./dev/translations/message-extractor.ts";

const exclude = ["**/*.test.*", "**/testing/**", "**/locales/**"];

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "af", "zu", "xh", "tw"],
  catalogs: [
    { path: "<rootDir>/web/locales/{locale}", include: ["web"], exclude },
    // Rules speak in the browser and on the server: they have a catalogue of their own.
    { path: "<rootDir>/domain/locales/{locale}", include: ["domain"], exclude },
    // What the gateway says to people with a phone; its answers to programs are English.
    { path: "<rootDir>/gateway/locales/{locale}", include: ["gateway"], exclude },
    { path: "<rootDir>/server/locales/{locale}", include: ["server", "contract"], exclude },
  ],
  extractors: [messageExtractor],
  format: "po",
  formatOptions: { origins: false, lineNumbers: false },
});
