// As Chromium, Firefox and Safari say it, and Vite of a style sheet.
const MISSING =
  /(?:Failed to fetch|error loading) dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** True for the error of a part of the app that could not be loaded: no connection, or gone with its version. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message);
