import { FLOW_TYPE } from "../../../../domain/catalogue.ts";
import { displayOf, rcsOf } from "../draft/draft-content.ts";
import type { Country, Draft } from "../draft/draft.ts";
import { DisplayPreview } from "../display/display-preview.tsx";
import { RcsPreview } from "../rcs/rcs-preview.tsx";
import { countryCodeOf } from "../wizard/wizard-model.ts";
import { routePreviews, textWithLink } from "./message-words.ts";
import { PcmPreview } from "./pcm-preview.tsx";
import { PhonePreview } from "./phone-preview.tsx";

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
