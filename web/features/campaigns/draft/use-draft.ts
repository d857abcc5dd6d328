import { FLOW_TYPE } from "../../../../domain/catalogue.ts";
import { countryById } from "../../../../domain/countries.ts";
import { useEffect, useRef, useState } from "react";
import { client } from "../../../api/client.ts";
import { isRetryable, toProblem } from "../../../api/app-problem.ts";
import { noteServerTime } from "./business-time.ts";
import { createDraftQueue, type SaveFailure, type SaveState } from "./draft-queue.ts";
import { draftOf, type Draft, type DraftPatch } from "./draft.ts";
import type { Step } from "../wizard/steps.ts";
import { forgetDraft, keepDraft } from "./kept-draft.ts";

export type DraftSource = {
  id: string;
  countryId: number;
  /** Null while the server does not know it. */
  version: number | null;
  draft: Draft;
  /** Found in this browser and not on the server: saved first. */
  unsaved?: DraftPatch | undefined;
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
  flush(): Promise<boolean>;
  keepMine(): Promise<void>;
};

function failureOf(error: unknown): SaveFailure {
  const problem = toProblem(error);
  if (problem.code === "aborted") return { kind: "conflict" };
  if (isRetryable(problem) || problem.code === "resource-exhausted") return { kind: "retry" };
  return { kind: "refused", message: problem.message };
}

/** As text that is the same for the same values: the database keeps the names of an object in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The version of the server when an earlier try of this save arrived although its answer was lost. */
async function arrivedBefore({ id, countryId }: DraftSource, patch: DraftPatch) {
  const timeZone = countryById(countryId)?.timeZone ?? "UTC";
  const found = await client.campaigns.get({ id });
  const theirs: DraftPatch = { ...draftOf(found, timeZone), step: found.step };
  const isSame = (Object.keys(patch) as (keyof DraftPatch)[]).every(
    (name) => canonical(theirs[name]) === canonical(patch[name]),
  );
  return isSame ? found.version : undefined;
}

async function send(
  source: DraftSource,
  patch: DraftPatch,
  version: number | null,
  again: boolean,
) {
  const { id, countryId } = source;
  if (version !== null) {
    try {
      return (await client.campaigns.saveDraft({ id, version, draft: patch })).version;
    } catch (error) {
      const arrived = again ? await arrivedBefore(source, patch) : undefined;
      if (arrived === undefined) throw error;
      return arrived;
    }
  }
  const { flowTypeId = FLOW_TYPE.sms } = patch;
  const made = await client.campaigns.createDraft({ id, countryId, flowTypeId, draft: patch });
  noteServerTime(made.timestamp);
  // The first try may have arrived although its answer did not; creating again changes nothing then.
  if (!again) return made.version;
  return (await client.campaigns.saveDraft({ id, version: made.version, draft: patch })).version;
}

function makeQueue(
  source: DraftSource,
  on: { state(state: SaveState): void; version(version: number): void; created(): void },
) {
  const { id } = source;
  return createDraftQueue(
    {
      async send(patch, version, attempt) {
        const saved = await send(source, patch, version, attempt > 0);
        on.version(saved);
        if (version === null) {
          forgetDraft(id);
          on.created();
        }
        return saved;
      },
      failureOf,
      onState: on.state,
      keep: (patch, version) => (patch ? keepDraft({ id, version, patch }) : forgetDraft(id)),
      timers: {
        set: (run, delayMs) => setTimeout(run, delayMs),
        clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
      },
    },
    source.version,
  );
}

/** The draft on the page, saved to the server as it changes. `source` is read once. */
export function useDraft(source: DraftSource): DraftEditor {
  const [draft, setDraft] = useState<Draft>(
    () => ({ ...source.draft, ...source.unsaved }) as Draft,
  );
  // Two changes in one event must both see each other.
  const latest = useRef(draft);
  const [saveState, setSaveState] = useState<SaveState>({
    kind: source.version === null ? "idle" : "saved",
  });
  const [version, setVersion] = useState(source.version);
  const onCreated = useRef(source.onCreated);
  onCreated.current = source.onCreated;
  const [queue] = useState(() =>
    makeQueue(source, {
      state: setSaveState,
      version: setVersion,
      created: () => onCreated.current(),
    }),
  );
  const unsaved = useRef(source.unsaved);
  useEffect(() => {
    if (unsaved.current) queue.change(unsaved.current);
    unsaved.current = undefined;
    const saveNow = () => void queue.flush();
    window.addEventListener("online", saveNow);
    return () => {
      window.removeEventListener("online", saveNow);
      saveNow();
    };
  }, [queue]);

  function change(patch: Partial<Draft>) {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
    // The first save carries the defaults too, so that the server knows the same draft as the page.
    queue.change(queue.version() === null ? latest.current : patch);
  }

  function rememberStep(step: Step) {
    if (saveState.kind !== "idle") queue.change({ step });
  }

  async function keepMine() {
    const latest = await client.campaigns.get({ id: source.id });
    if (latest.isSubmitted) return;
    await queue.keepMine(latest.version);
  }

  return { draft, saveState, version, change, rememberStep, flush: queue.flush, keepMine };
}
