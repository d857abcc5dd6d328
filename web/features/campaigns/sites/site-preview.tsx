import { Trans } from "@lingui/react/macro";
import { textOn } from "./text-on.ts";
import type { SiteValues } from "./site-values.ts";
import classes from "./sites.module.css";

/** The page as a phone shows it. */
export function SitePreview({ content }: { content: SiteValues }) {
  const { name, offer, phone, whatsApp, address, openingHours, colour } = content;
  const { pictureUrl, pictureAlt } = content;
  const face = { background: colour, color: textOn(colour) };
  return (
    <figure className={classes.figure}>
      <figcaption className="lh-strong">
        <Trans>On the phone</Trans>
      </figcaption>
      <div className={classes.phone}>
        <p className={classes.head} style={face}>
          {name || <Trans>Name of the shop</Trans>}
        </p>
        <div className={classes.body}>
          {pictureUrl ? (
            <img className={classes.picture} src={pictureUrl} alt={pictureAlt} />
          ) : null}
          <p>{offer || <Trans>What you offer</Trans>}</p>
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
          {address ? (
            <span className={classes.button} style={face}>
              <Trans>Directions</Trans>
            </span>
          ) : null}
          {address ? <p>{address}</p> : null}
          {openingHours ? <p>{openingHours}</p> : null}
        </div>
      </div>
    </figure>
  );
}
