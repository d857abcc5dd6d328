import type { ReactNode } from "react";
import { translate } from "../../../../domain/translate.ts";
import type { Country, Draft } from "../draft/draft.ts";
import { countryCodeOf } from "../step/step-model.ts";
import { routePreviews } from "./message-words.ts";
import { PhonePreview } from "./phone-preview.tsx";

type Props = {
  /** With its links; what networks put around it is added here. */
  text: string;
  draft: Pick<Draft, "sender" | "startDate" | "startHour">;
  country: Country;
  isEmpty: boolean;
  /** Shown at once and not kept. */
  isFlash?: boolean;
  caption?: ReactNode;
};

/** A text as the SMS that arrives on each network. */
export function SmsOnPhone({ text, draft, country, ...shown }: Props) {
  const code = countryCodeOf(country);
  const { sender } = draft;
  return (
    <PhonePreview
      draft={draft}
      previews={routePreviews(text, sender, code, country.routes)}
      // Networks of South Africa put a number of their own there.
      sender={code === "ZA" ? "" : sender || translate("Your name")}
      {...shown}
    />
  );
}
