import { Trans } from "@lingui/react/macro";
import { openingLines } from "../../../../domain/schedule/opening-times.ts";
import { textOn } from "./text-on.ts";
import type { SiteValues } from "./site-values.ts";
import classes from "./sites.module.css";

/** The page as a phone shows it by day. */
export function SitePreview({ content }: { content: SiteValues }) {
  const { name, offer, phone, whatsApp, address, openingHours, colour, layout } = content;
  const { pictureUrl, pictureAlt } = content;
  const hours = [...openingLines(content.openingTimes), openingHours].filter(Boolean).join("\n");
  const face = { background: colour, color: textOn(colour) };
  const isCard = layout === "card";
  return (
    <figure className={classes.figure}>
      <figcaption className="lh-strong">
        <Trans>On the phone</Trans>
      </figcaption>
      <div
        className={classes.phone}
        data-layout={layout}
        style={isCard ? { boxShadow: `inset 0 10px ${colour}` } : undefined}
      >
        <p className={classes.head} style={isCard ? undefined : face}>
          {name || <Trans>Name of the shop</Trans>}
        </p>
        {pictureUrl ? <img className={classes.picture} src={pictureUrl} alt={pictureAlt} /> : null}
        <p className={classes.offer} style={layout === "poster" ? face : undefined}>
          {offer || <Trans>What you offer</Trans>}
        </p>
        {address ? <p className={classes.fact}>{address}</p> : null}
        {hours ? <p className={classes.fact}>{hours}</p> : null}
        {address ? (
          <span className={classes.button} style={face}>
            <Trans>Directions</Trans>
          </span>
        ) : null}
        {phone || whatsApp ? (
          <div className={classes.bar}>
            {phone ? (
              <span className={classes.button} style={face}>
                <Trans>Call us</Trans>
              </span>
            ) : null}
            {whatsApp ? (
              <span className={classes.button} style={face}>
                <Trans>WhatsApp</Trans>
              </span>
            ) : null}
          </div>
        ) : null}
      </div>
    </figure>
  );
}
