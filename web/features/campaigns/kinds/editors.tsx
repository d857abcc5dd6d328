import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import type { StepModel } from "../step/step-model.ts";
import type { KindEditor } from "./kind-screens.ts";
import { SmsEditor } from "./sms/editor.tsx";

type Props = { model: StepModel };

const SKELETON = <LoadingSkeleton heights={[72, 160, 160]} />;

/** The editor of each kind. Those that few begin with come late. */
export const EDITORS: Readonly<Record<KindName, KindEditor>> = {
  sms: SmsEditor,
  "sms-link": lazyPart<Props>(
    async () => (await import("./sms-link/editor.tsx")).SmsLinkEditor,
    SKELETON,
  ),
  pcm: lazyPart<Props>(async () => (await import("./pcm/editor.tsx")).PcmEditor, SKELETON),
  display: lazyPart<Props>(
    async () => (await import("./display/editor.tsx")).DisplayEditor,
    SKELETON,
  ),
  rcs: lazyPart<Props>(async () => (await import("./rcs/editor.tsx")).RcsEditor, SKELETON),
};
