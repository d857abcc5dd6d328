import { textWithLinks } from "../../../../../domain/campaign/kind-parts.ts";
import { SmsOnPhone } from "../../fields/sms-on-phone.tsx";
import type { PreviewProps } from "../kind-screens.ts";

/** The SMS as it arrives on each network. */
export function SmsPreview({ draft, country }: PreviewProps) {
  return (
    <SmsOnPhone
      text={textWithLinks(draft)}
      draft={draft}
      country={country}
      isEmpty={draft.text === ""}
      isFlash={draft.responseType === "flash"}
    />
  );
}
