const open = new Set<string>();
const nameOf = (id: string) => `lh-draft:${id}`;

/** While a draft is open on a page, that page alone saves it; returns how to let go. */
export function holdDraft(id: string): () => void {
  open.add(id);
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Old browsers and plain-http addresses have no locks between windows: this window's own list remains.
  void navigator.locks?.request(nameOf(id), () => held).catch(() => undefined);
  return () => {
    open.delete(id);
    letGo();
  };
}

/** Does the work unless the draft is open here or in another window. */
export async function whileClosed(id: string, work: () => Promise<void>): Promise<void> {
  if (open.has(id)) return;
  if (!navigator.locks) return work();
  await navigator.locks.request(nameOf(id), { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  );
}
