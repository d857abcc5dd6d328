import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import type { KindPreview, PreviewProps } from "./kind-screens.ts";
import { SmsPreview } from "./sms/preview.tsx";
import { SmsLinkPreview } from "./sms-link/preview.tsx";

type Props = PreviewProps;

const SKELETON = <LoadingSkeleton heights={[32, 280]} />;

const PREVIEWS: Readonly<Record<KindName, KindPreview>> = {
  sms: SmsPreview,
  "sms-link": SmsLinkPreview,
  pcm: lazyPart<Props>(async () => (await import("./pcm/preview.tsx")).PcmPreview, SKELETON),
  display: lazyPart<Props>(
    async () => (await import("./display/preview.tsx")).DisplayPreview,
    SKELETON,
  ),
  rcs: lazyPart<Props>(async () => (await import("./rcs/preview.tsx")).RcsPreview, SKELETON),
};

/** The campaign as people see it, whatever its kind. */
export function CampaignPreview({ draft, country }: Props) {
  const Preview = PREVIEWS[draft.kind];
  return <Preview draft={draft} country={country} />;
}
