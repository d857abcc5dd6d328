/**
 * A text without what a printed output must not show: telephone numbers (seven digits or more), and tokens and keys (twenty
 * characters or more with a digit among them). Ids of campaigns and people stay.
 */
export function withoutSecrets(text: string): string {
  return text.replaceAll(FOUND, (found, id?: string) => (id === undefined ? "…" : found));
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const TOKEN = /(?=[A-Za-z_.%-]*\d)[\w.%-]{20,}/;
const NUMBER = /\+?\d(?:[ -]?\d){6,}/;
const FOUND = new RegExp(`(${ID.source})|${TOKEN.source}|${NUMBER.source}`, "g");
