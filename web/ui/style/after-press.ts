/** A click comes right after its finger or button has been lifted; of a finger, the field is left only then. */
const CLICK_MS = 100;

let isPressed = false;
let waiting: (() => void)[] = [];

function settle(): void {
  isPressed = false;
  const acts = waiting;
  waiting = [];
  for (const act of acts) act();
}

if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", () => (isPressed = true), true);
  for (const end of ["pointerup", "pointercancel"])
    document.addEventListener(end, () => setTimeout(settle, CLICK_MS), true);
}

/**
 * Does something now, or, where a finger or a mouse button is down, after its click. Whoever presses a button leaves a field first: a sentence
 * that came up at the field then would push the button away from under the finger, and nothing would be pressed.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}
