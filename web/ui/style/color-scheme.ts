/** Where a device stores the choice. */
export const COLOR_KEY = "color-scheme";
const NIGHT = "(prefers-color-scheme: dark)";

/** Light, dark, or as the phone is set. */
export type ColorChoice = "auto" | "light" | "dark";

/** The colour choice stored on this device. */
export function colorChoice(): ColorChoice {
  try {
    const choice = localStorage.getItem(COLOR_KEY);
    return choice === "light" || choice === "dark" ? choice : "auto";
  } catch {
    // Storage can be switched off; then the phone's own setting counts.
    return "auto";
  }
}

/** Shows the page in these colours. */
export function showColors(choice: ColorChoice): void {
  const isNight = choice === "dark" || (choice === "auto" && matchMedia(NIGHT).matches);
  document.documentElement.setAttribute("data-color-scheme", isNight ? "dark" : "light");
}

/** Sets light or dark before anything is drawn, and follows the phone and the app's other windows when they change. */
export function startColorScheme(): void {
  const apply = () => showColors(colorChoice());
  apply();
  addEventListener("storage", ({ key }) => (key === COLOR_KEY ? apply() : undefined));
  // Browsers before 2020 do not have addEventListener here; they follow at the next start.
  matchMedia(NIGHT).addEventListener?.("change", apply);
}
