/** Leads to a field: it gets the focus, and stands in the middle of what header and bar leave free. */
export function showField(field: HTMLElement): void {
  field.focus();
  field.scrollIntoView({ block: "center" });
}
