import { COLOR_KEY, showColors, type ColorChoice } from "./color-scheme.ts";

/** Shows every page of this device in these colours from now on. */
export function chooseColors(choice: ColorChoice): void {
  showColors(choice);
  try {
    localStorage.setItem(COLOR_KEY, choice);
  } catch {
    // Storage can be switched off; then the choice lasts until the page is loaded again.
  }
}
