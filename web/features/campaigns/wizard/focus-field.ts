import { showField } from "../../../ui/style/show-field.ts";

/** Brings the focus to the field that a problem names, or to the nearest one around it; false when there is none. */
export function focusField(path: string): boolean {
  const names = path.split(".");
  for (let count = names.length; count > 0; count -= 1) {
    const field = document.getElementById(`field-${names.slice(0, count).join(".")}`);
    if (!field) continue;
    showField(field);
    return true;
  }
  return false;
}
