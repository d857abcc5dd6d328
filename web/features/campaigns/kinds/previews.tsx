import { Trans } from "@lingui/react/macro";
import { FLOW_TYPE } from "../../../../domain/catalogue.ts";
import { displayOf, rcsOf } from "../../../../domain/campaign/content.ts";
import type { Country, Draft } from "../draft/draft.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { countryCodeOf } from "../step/step-model.ts";
import { textWithLinks } from "../../../../domain/campaign/kind-parts.ts";
import { fallbackWithLink, routePreviews } from "../fields/message-words.ts";
import { PhonePreview } from "../fields/phone-preview.tsx";

const SKELETON = <LoadingSkeleton heights={[32, 280]} />;
const PcmPreview = lazyPart(async () => (await import("./pcm/preview.tsx")).PcmPreview, SKELETON);
const DisplayPreview = lazyPart(
  async () => (await import("./display/preview.tsx")).DisplayPreview,
  SKELETON,
);
const RcsPreview = lazyPart(async () => (await import("./rcs/preview.tsx")).RcsPreview, SKELETON);

type Props = { draft: Draft; country: Country };

/** The campaign as people see it, whatever its kind. */
export function KindPreview({ draft, country }: Props) {
  const { flowTypeId, text } = draft;
  if (flowTypeId === FLOW_TYPE.pcm) return <PcmPreview tag={text} prefix={country.msisdnPrefix} />;
  if (flowTypeId === FLOW_TYPE.display) return <DisplayPreview content={displayOf(draft)} />;
  if (flowTypeId === FLOW_TYPE.rcs)
    return (
      <div className="lh-stack">
        <RcsPreview content={rcsOf(draft)} />
        {rcsOf(draft).fallbackText ? (
          <PhonePreview
            {...asSms(fallbackWithLink(draft), draft, country)}
            isEmpty={false}
            caption={<Trans>On phones without RCS</Trans>}
          />
        ) : null}
      </div>
    );
  return (
    <PhonePreview
      {...asSms(textWithLinks(draft), draft, country)}
      isEmpty={text === ""}
      isFlash={draft.responseType === 8}
    />
  );
}

/** What arrives per network, and the name in the header. */
function asSms(text: string, { sender }: Draft, country: Country) {
  const code = countryCodeOf(country);
  return {
    previews: routePreviews(text, sender, code, country.routes),
    sender: code === "ZA" ? "" : sender,
  };
}
