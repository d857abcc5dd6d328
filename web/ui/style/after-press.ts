/** A click comes right after its finger or button has been lifted. */
const CLICK_MS = 50;

let isPressed = false;
if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", () => (isPressed = true), true);
  for (const end of ["pointerup", "pointercancel"])
    document.addEventListener(end, () => (isPressed = false), true);
}

/**
 * Does something now, or, where a finger or a mouse button is down, after its click. Whoever presses a button leaves a field first: a sentence
 * that came up at the field then would push the button away from under the finger, and nothing would be pressed.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) return act();
  const later = () => {
    for (const end of ["pointerup", "pointercancel"])
      document.removeEventListener(end, later, true);
    setTimeout(act, CLICK_MS);
  };
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, later, true);
}
