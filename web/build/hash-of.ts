import { createHash } from "node:crypto";

/** The hash by which a content security policy lets a style in the page apply, or a script run. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
