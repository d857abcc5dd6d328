import { rememberedFor } from "../../../offline/remembered-for.ts";

/** By who is signed in: nobody else on this device is shown it. */
const placeOf = (id: string) => `lh-answer:${rememberedFor() ?? ""}:${id}`;

/** What was typed as the answer to a question and not sent yet; it survives a reload of its tab, and is gone with signing out. */
export function readHalfTyped(id: string): string {
  try {
    return sessionStorage.getItem(placeOf(id)) ?? "";
  } catch {
    return "";
  }
}

/** Stores what is typed; nothing where it is empty. */
export function storeHalfTyped(id: string, answer: string): void {
  try {
    if (answer === "") sessionStorage.removeItem(placeOf(id));
    else sessionStorage.setItem(placeOf(id), answer);
  } catch {
    // Storage may be full or forbidden; the page alone holds it then.
  }
}
