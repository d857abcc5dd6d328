import type { Plugin } from "vite";

const THEIRS = /@tanstack\/react-router\/dist\/esm\/CatchBoundary\.js$/;
const BARE_PAGE = /function ErrorComponent\([\s\S]*?\n}\n/;

/**
 * Puts our own plain page in the place of the router's bare one, which is shown where an error is caught and the page for errors
 * cannot be loaded. The router reaches it from several places and takes no other. Throws when the router has changed.
 */
export function ownErrorPage(page: { file: string; name: string }): Plugin {
  return {
    name: "own-error-page",
    transform(code, id) {
      if (!THEIRS.test(id)) return undefined;
      if (!BARE_PAGE.test(code)) throw new Error("The router's page for errors was not found.");
      const ours = `import { ${page.name} as ErrorComponent } from ${JSON.stringify(page.file)};\n`;
      return { code: ours + code.replace(BARE_PAGE, ""), map: null };
    },
  };
}
