import { FLOW_TYPE } from "../../../../domain/catalogue.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import type { StepModel } from "../step/step-model.ts";

type Props = { model: StepModel };

const SKELETON = <LoadingSkeleton heights={[72, 160, 160]} />;

/** Editors of the kinds that few begin with. */
export const PcmEditor = lazyPart<Props>(
  async () => (await import("./pcm/editor.tsx")).PcmEditor,
  SKELETON,
);
export const RcsEditor = lazyPart<Props>(
  async () => (await import("./rcs/editor.tsx")).RcsEditor,
  SKELETON,
);
export const DisplayEditor = lazyPart<Props>(
  async () => (await import("./display/editor.tsx")).DisplayEditor,
  SKELETON,
);

const EDITORS: Record<number, { preload(): void }> = {
  [FLOW_TYPE.pcm]: PcmEditor,
  [FLOW_TYPE.rcs]: RcsEditor,
  [FLOW_TYPE.display]: DisplayEditor,
};

/** Fetches the editor of a kind before the kind is chosen. */
export function preloadEditor(flowTypeId: number): void {
  EDITORS[flowTypeId]?.preload();
}
