import { Trans } from "@lingui/react/macro";
import { displayOf } from "../../../../../domain/campaign/content.ts";
import phone from "../../fields/phone-preview.module.css";
import type { PreviewProps } from "../kind-screens.ts";
import classes from "./display.module.css";

const PHONE_SIZES = ["320x50", "300x250", "320x480"];

/** The banners on a page as a phone shows them. */
export function DisplayPreview({ draft }: PreviewProps) {
  const shown = displayOf(draft).creatives.filter(
    ({ size, url }) => PHONE_SIZES.includes(size) && url,
  );
  return (
    <figure className={phone.figure}>
      <figcaption className="lh-strong">
        <Trans>On the phone</Trans>
      </figcaption>
      <div className={phone.phone}>
        <div className={classes.page}>
          <span className={classes.line} />
          {shown.length === 0 ? (
            <span className={classes.empty}>
              <Trans>Your banner appears here.</Trans>
            </span>
          ) : null}
          {shown.map(({ size, url, altText }) => (
            <span key={size} className={classes.placed}>
              <img src={url} alt={altText} />
              <span className="lh-quiet lh-small">
                <Trans>Advertisement</Trans>
              </span>
            </span>
          ))}
          <span className={classes.line} />
          <span className={classes.line} />
        </div>
      </div>
    </figure>
  );
}
