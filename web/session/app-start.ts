declare global {
  /** What the page's own script (web/build/start-app.ts) did before the app was there; undefined where a page has none. */
  var appStart:
    | {
        /** Fulfilled when the parts of the app that came with the page have run, and its sheets are there. */
        ready: Promise<void>;
        /** The app draws, and has not handed over what was typed: a press waits. */
        isTaking?: boolean;
        /** The button that was pressed last. */
        pressed: HTMLButtonElement | undefined;
        /** The browser's question whether to install the app, which waits for the right moment. */
        install: Event | undefined;
        /** The page's own script asks no longer before a page with a typed message is left: the app does. */
        letGo: () => void;
      }
    | undefined;
}

/** Waits until the parts that came with the page have run and its sheets are there; goes on at once where nothing runs them. */
export const partsReady = (): Promise<void> => globalThis.appStart?.ready ?? Promise.resolve();

/** The button that was pressed before the app was there, once. */
export function takePressed(): HTMLButtonElement | undefined {
  const pressed = globalThis.appStart?.pressed;
  if (globalThis.appStart) globalThis.appStart.pressed = undefined;
  return pressed;
}

/** The browser's question whether to install the app, if it came before the app did. */
export const earlyInstallPrompt = (): Event | undefined => globalThis.appStart?.install;

/** Call it before the app draws for the first time: what is pressed from then on waits until it has what was typed. */
export function beginTakingOver(): void {
  if (globalThis.appStart) globalThis.appStart.isTaking = true;
}

let noteOver: () => void;
/** Fulfilled when the app has what was typed and pressed before it was there, and answers alone. */
export const tookOver: Promise<void> = new Promise((resolve) => (noteOver = resolve));

/** Call it when the app has what was typed: it answers, and asks before a page with a message is left, from then on. */
export function endEarlyAnswers(): void {
  if (globalThis.appStart) globalThis.appStart.isTaking = false;
  globalThis.appStart?.letGo();
  noteOver();
}

let noteWhole: () => void;
/** Fulfilled when every part of the page is the app's. Until then a drawn page must say what it came with, in its language. */
export const wholePage: Promise<void> = new Promise((resolve) => (noteWhole = resolve));

/** Call it when no part of a drawn page is left that the app has not taken over. */
export function notePageWhole(): void {
  noteWhole();
}
