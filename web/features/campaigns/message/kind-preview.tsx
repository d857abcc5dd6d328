import { FLOW_TYPE } from "../../../../domain/catalogue.ts";
import { displayOf, rcsOf } from "../draft/draft-content.ts";
import type { Country, Draft } from "../draft/draft.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../../../ui/loading-skeleton.tsx";
import { countryCodeOf } from "../wizard/wizard-model.ts";
import { routePreviews, textWithLink } from "./message-words.ts";
import { PhonePreview } from "./phone-preview.tsx";

const SKELETON = <LoadingSkeleton heights={[32, 280]} />;
const PcmPreview = lazyPart(async () => (await import("./pcm-preview.tsx")).PcmPreview, SKELETON);
const DisplayPreview = lazyPart(
  async () => (await import("../display/display-preview.tsx")).DisplayPreview,
  SKELETON,
);
const RcsPreview = lazyPart(
  async () => (await import("../rcs/rcs-preview.tsx")).RcsPreview,
  SKELETON,
);

type Props = { draft: Draft; country: Country };

/** The campaign as people see it, whatever its kind. */
export function KindPreview({ draft, country }: Props) {
  const { flowTypeId, text, sender, content } = draft;
  const code = countryCodeOf(country);
  if (flowTypeId === FLOW_TYPE.pcm) return <PcmPreview tag={text} prefix={country.msisdnPrefix} />;
  if (flowTypeId === FLOW_TYPE.display) return <DisplayPreview content={displayOf(content)} />;
  if (flowTypeId === FLOW_TYPE.rcs) return <RcsPreview content={rcsOf(content)} />;
  return (
    <PhonePreview
      previews={routePreviews(textWithLink(draft), sender, code, country.routes)}
      sender={code === "ZA" ? "" : sender}
      isEmpty={text === ""}
      isFlash={draft.responseType === 8}
    />
  );
}
