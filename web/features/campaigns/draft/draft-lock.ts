/** How many editors of this window have a draft open. */
const open = new Map<string, number>();
/** Saves of this window that nobody looks at: of editors that were left, and of what the device had kept. */
const lateSaves = new Map<string, Promise<unknown>>();
const nameOf = (id: string) => `lh-draft:${id}`;

function noteLateSave(id: string, save: Promise<unknown>): void {
  const all = Promise.allSettled([lateSaves.get(id), save]).then(() => {
    if (lateSaves.get(id) === all) lateSaves.delete(id);
  });
  lateSaves.set(id, all);
}

/** Waits for the saves of this window that are still under way; who opens a draft then reads what they wrote. */
export async function whenSettled(id: string): Promise<void> {
  await lateSaves.get(id);
}

/** While a draft is open on a page, that page alone saves it; returns how to let go after a last save. */
export function holdDraft(id: string): (lastSave: Promise<unknown>) => void {
  open.set(id, (open.get(id) ?? 0) + 1);
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Old browsers and plain-http addresses have no locks between windows: this window's own list remains.
  void navigator.locks?.request(nameOf(id), () => held).catch(() => undefined);
  const release = () => {
    const others = (open.get(id) ?? 1) - 1;
    if (others > 0) open.set(id, others);
    else open.delete(id);
    letGo();
  };
  return (lastSave) => {
    noteLateSave(id, lastSave);
    void lastSave.then(release, release);
  };
}

/** Does the work unless the draft is open here or in another window. */
export async function whileClosed(id: string, work: () => Promise<void>): Promise<void> {
  if (open.has(id)) return;
  const save = workUnlessLocked(id, work);
  noteLateSave(id, save);
  await save;
}

async function workUnlessLocked(id: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(nameOf(id), { ifAvailable: true }, async (lock) => {
    if (lock && !open.has(id)) await work();
  });
}
