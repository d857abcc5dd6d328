// The key under which Mantine keeps the choice: pages with and without it share one.
const KEY = "mantine-color-scheme-value";
const NIGHT = "(prefers-color-scheme: dark)";

function chosen(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage can be switched off; then the phone's own setting counts.
    return null;
  }
}

function apply(): void {
  const choice = chosen();
  const isNight = choice === "dark" || (choice !== "light" && matchMedia(NIGHT).matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", isNight ? "dark" : "light");
}

/** Sets light or dark before anything is drawn, and follows the phone when it changes. */
export function startColorScheme(): void {
  apply();
  // Browsers before 2020 do not have addEventListener here; they follow at the next start.
  matchMedia(NIGHT).addEventListener?.("change", apply);
}
