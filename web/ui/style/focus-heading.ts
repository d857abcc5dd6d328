/** Puts the focus on the page's heading: what had it is gone. Nothing on a page without one. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("[data-page-heading]")?.focus();
}
