import { Trans, useLingui } from "@lingui/react/macro";
import { rcsOf } from "../../../../../domain/campaign/content.ts";
import {
  rcsCards,
  type RcsCard,
  type RcsSuggestion,
} from "../../../../../domain/message/rcs-message.ts";
import { ScrollRegion } from "../../../../ui/scroll-region.tsx";
import { ArrivalDay } from "../../fields/arrival-day.tsx";
import phone from "../../fields/phone-preview.module.css";
import { SmsOnPhone } from "../../fields/sms-on-phone.tsx";
import type { PreviewProps } from "../kind-screens.ts";
import { fallbackWithLink } from "./fallback.ts";
import classes from "./rcs.module.css";

/** The message, and the SMS that stands in for it. */
export function RcsPreview({ draft, country }: PreviewProps) {
  return (
    <div className="lh-stack">
      <RcsOnPhone draft={draft} />
      {rcsOf(draft).fallbackText ? (
        <SmsOnPhone
          text={fallbackWithLink(draft)}
          draft={draft}
          country={country}
          isEmpty={false}
          caption={<Trans>On phones without RCS</Trans>}
        />
      ) : null}
    </div>
  );
}

/** In the messaging app of an Android phone, with the business's name and logo. */
function RcsOnPhone({ draft }: Pick<PreviewProps, "draft">) {
  const { agentName, logoUrl, message } = rcsOf(draft);
  const cards = rcsCards(message);
  return (
    <figure className={phone.figure}>
      <figcaption className="lh-strong">
        <Trans>On the phone</Trans>
      </figcaption>
      <div className={phone.phone}>
        <div className={phone.top}>
          {logoUrl ? (
            <img className={classes.logo} src={logoUrl} alt="" />
          ) : (
            <span className={phone.avatar} aria-hidden="true">
              {agentName.charAt(0).toUpperCase() || "?"}
            </span>
          )}
          <span>{agentName || <Trans>Name of your shop</Trans>}</span>
        </div>
        <div className={phone.thread}>
          <ArrivalDay draft={draft} />
          {message.type === "text" ? (
            <p className={phone.bubble}>
              {message.text || <Trans>Your message appears here.</Trans>}
            </p>
          ) : (
            <Cards cards={cards} />
          )}
          <Buttons suggestions={message.suggestions} />
          <p className={phone.under}>
            <Trans>RCS</Trans>
          </p>
        </div>
      </div>
    </figure>
  );
}

function Cards({ cards }: { cards: RcsCard[] }) {
  const { t } = useLingui();
  const shown = cards.map((card, place) => <CardPreview key={place} card={card} />);
  if (cards.length < 2) return shown;
  return (
    <ScrollRegion label={t`Cards`}>
      <div className={classes.carousel}>{shown}</div>
    </ScrollRegion>
  );
}

function CardPreview({ card }: { card: RcsCard }) {
  return (
    <div className={classes.previewCard}>
      {card.media ? (
        <img
          className={classes.media}
          data-height={card.media.height}
          src={card.media.url}
          alt={card.media.altText ?? ""}
        />
      ) : null}
      <div className={classes.words}>
        {card.title ? <b>{card.title}</b> : null}
        {card.description ? <span>{card.description}</span> : null}
        {!card.title && !card.description && !card.media ? (
          <span className="lh-quiet">
            <Trans>Your card appears here.</Trans>
          </span>
        ) : null}
      </div>
      <Buttons suggestions={card.suggestions} />
    </div>
  );
}

function Buttons({ suggestions = [] }: { suggestions: readonly RcsSuggestion[] | undefined }) {
  if (suggestions.length === 0) return null;
  return (
    <ul className={classes.buttons}>
      {suggestions.map(({ text }, place) => (
        <li key={place}>{text || "…"}</li>
      ))}
    </ul>
  );
}
