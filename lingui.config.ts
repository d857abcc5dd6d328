import { defineConfig } from "@lingui/cli";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "af", "zu", "xh", "tw"],
  catalogs: [
    {
      path: "<rootDir>/web/locales/{locale}",
      include: ["web"],
      exclude: ["**/*.test.*", "web/locales/**"],
    },
  ],
  format: "po",
  formatOptions: { origins: false, lineNumbers: false },
});
