import { endEarlyAnswers, notePageWhole, takePressed } from "../../session/app-start.ts";

// Marker on buttons of drawn pages, see web/prerender.tsx.
const EARLY = "button[data-early]";
const FIELDS = "input, textarea, select";
/** Any part of a page has one of these. */
const PARTS = "a, button, input, select, textarea, h1, h2, h3, p, span, li";
const A_MOMENT_MS = 50;
const MAX_TRIES = 100;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsOf = (root: HTMLElement) => [...root.querySelectorAll<Field>(FIELDS)];

const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type);

/** Values of a drawn page's fields in their order; undefined for untouched ones. */
export function givenIn(root: HTMLElement): (string | undefined)[] {
  return fieldsOf(root).map((field) => {
    if (isTick(field)) return field.checked === field.defaultChecked ? undefined : "tick";
    return field.value === drawnValue(field) ? undefined : field.value;
  });
}

function drawnValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/**
 * Ends the time in which a drawn page could be read and typed into, but not answer: hands what was given to the app, and
 * lets the buttons be pressed; the last one that was pressed before is pressed again. Until then no form can be sent: the browser
 * itself would put a password into the address.
 */
export async function takeOver(root: HTMLElement, given: (string | undefined)[]): Promise<void> {
  // Not while React is at work: it would put back what it knows.
  await nextTask();
  const late = givenIn(root);
  for (const [place, field] of fieldsOf(root).entries()) {
    const value = late[place] ?? given[place];
    if (value === undefined) continue;
    // React hydrates a part of the page when something happens in it; until then it has no listeners.
    notify(field, "input");
    await nextTask();
    handOver(field, value);
    // A form keeps its values together: each change must see the one before.
    await nextTask();
  }
  endEarlyAnswers();
  for (const button of root.querySelectorAll<HTMLButtonElement>(EARLY)) {
    button.removeAttribute("disabled");
    button.removeAttribute("data-early");
  }
  const pressing = pressAgain(takePressed());
  await wholeOf(root);
  notePageWhole();
  await pressing;
}

/** Waits for the parts that React takes over one after the other; for what never is (drawings in text) only for a while. */
async function wholeOf(root: HTMLElement): Promise<void> {
  const isWhole = () => [...root.querySelectorAll<HTMLElement>(PARTS)].every(isTakenOver);
  for (let tries = 0; tries < MAX_TRIES && !isWhole(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, A_MOMENT_MS));
}

/** What was pressed before the app was there is done now; a part of the page that React has not taken over yet is waited for. */
async function pressAgain(button: HTMLButtonElement | undefined): Promise<void> {
  for (let tries = 0; button?.isConnected && tries < MAX_TRIES; tries += 1) {
    if (isTakenOver(button)) {
      button.removeAttribute("aria-busy");
      return button.click();
    }
    await new Promise((resolve) => setTimeout(resolve, A_MOMENT_MS));
  }
  button?.removeAttribute("aria-busy");
}

/** React puts its properties beside an element that it has taken over. */
const isTakenOver = (element: HTMLElement) =>
  Object.keys(element).some((name) => name.startsWith("__reactProps$"));

function handOver(field: Field, value: string): void {
  if (isTick(field)) {
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  // React listens to what differs from the last value it saw.
  field.value = drawnValue(field);
  const { value: own } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(field) as Field);
  own?.set?.call(field, value);
  notify(field, field instanceof HTMLSelectElement ? "change" : "input");
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const notify = (field: Field, what: string) =>
  field.dispatchEvent(new Event(what, { bubbles: true }));
