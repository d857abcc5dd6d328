import { fromWire, toWire } from "../../../../contract/campaigns/draft-wire.ts";
import { useEffect, useRef, useState } from "react";
import { client } from "../../../api/client.ts";
import { holdDraft } from "./draft-lock.ts";
import type { DraftQueue } from "./draft-queue.ts";
import type { Draft } from "./draft.ts";
import { isKindAlone, titleFollowing } from "./follow-answers.ts";
import type { Step } from "./steps.ts";
import { openQueue, type QueueSource } from "./open-queue.ts";
import type { SaveState } from "./save-state.ts";

export type DraftSource = QueueSource & {
  draft: Draft;
  /** The sender name that the account used last; empty where there is none. */
  lastSender?(): Promise<string>;
  onCreated(): void;
};

export type DraftEditor = {
  draft: Draft;
  saveState: SaveState;
  /** Null until the first save. */
  version: number | null;
  change(patch: Partial<Draft>): void;
  /** Opening the draft again, anywhere, goes on at this step. A draft that does not exist yet is not made by it. */
  rememberStep(step: Step): void;
  flush: DraftQueue["flush"];
  handOver: DraftQueue["handOver"];
  overwriteTheirs(): Promise<void>;
};

/** The draft on the page, saved to the server as it changes. `source` is read once. */
export function useDraft(source: DraftSource): DraftEditor {
  const [draft, setDraft] = useState<Draft>(() => ({
    ...source.draft,
    ...fromWire(source.unsaved?.patch ?? {}),
  }));
  // Two changes in one event must both see each other.
  const latest = useRef(draft);
  const [saveState, setSaveState] = useState<SaveState>({
    kind: source.version === null ? "idle" : "saved",
  });
  const [version, setVersion] = useState(source.version);
  const onCreated = useRef<(made: { sender: string }) => void>(() => undefined);
  onCreated.current = ({ sender }) => {
    takeSender(sender);
    source.onCreated();
  };
  // The name that was filled in here is a guess until somebody types one: the server may know the one used last.
  const isSenderTyped = useRef(source.unsaved?.patch.sender !== undefined);
  const [queue] = useState(() =>
    openQueue(source, {
      state: setSaveState,
      version: setVersion,
      created: (made) => onCreated.current(made),
    }),
  );
  const unsaved = useRef(source.unsaved);
  useEffect(() => {
    queue.open();
    if (!isSenderTyped.current) void source.lastSender?.().then(fillSender, () => undefined);
    if (unsaved.current) queue.change(unsaved.current.patch);
    unsaved.current = undefined;
    const release = holdDraft(source.id);
    const saveNow = () => void queue.flush();
    window.addEventListener("online", saveNow);
    return () => {
      window.removeEventListener("online", saveNow);
      release(queue.close());
    };
    // One draft for the life of the page: the source is read once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [queue]);

  function change(given: Partial<Draft>) {
    const patch = { ...given, ...titleFollowing(latest.current, { ...latest.current, ...given }) };
    const isFirst = saveState.kind === "idle" && queue.version() === null;
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
    if ("sender" in patch) isSenderTyped.current = true;
    if (isFirst && isKindAlone(patch)) return;
    // The first save carries the defaults too, so that the server knows the same draft as the page.
    queue.change(toWire(queue.version() === null ? withoutGuess(latest.current) : patch));
  }

  function withoutGuess({ sender, ...rest }: Draft): Partial<Draft> {
    return isSenderTyped.current ? { sender, ...rest } : rest;
  }

  /** Where the server knew no name, it gets the one that was filled in here. */
  function takeSender(sender: string) {
    if (isSenderTyped.current || sender === latest.current.sender) return;
    if (sender === "") return change({ sender: latest.current.sender });
    fillSender(sender);
  }

  /** The name that people know, in place of a guess. */
  function fillSender(sender: string) {
    if (sender === "" || isSenderTyped.current) return;
    latest.current = { ...latest.current, sender };
    setDraft(latest.current);
  }

  function rememberStep(step: Step) {
    if (saveState.kind !== "idle") queue.change({ step });
  }

  async function overwriteTheirs() {
    const latest = await client.campaigns.get({ id: source.id });
    if (latest.isSubmitted) return;
    await queue.overwriteTheirs(latest.version);
  }

  const { flush, handOver } = queue;
  return { draft, saveState, version, change, rememberStep, flush, handOver, overwriteTheirs };
}
