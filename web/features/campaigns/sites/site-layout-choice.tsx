import { Trans } from "@lingui/react/macro";
import { useId, type ReactNode } from "react";
import { SITE_LAYOUTS, type SiteLayout } from "../../../../domain/site-layout.ts";
import classes from "./site-layouts.module.css";

type Props = { value: SiteLayout; onChange: (layout: SiteLayout) => void };

const NAMES: Record<SiteLayout, ReactNode> = {
  stall: <Trans>Name first</Trans>,
  poster: <Trans>Picture first</Trans>,
  card: <Trans>Business card</Trans>,
};

/** How a page is laid out: a small drawing of each. Real radio buttons. */
export function SiteLayoutChoice({ value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <Trans>Layout</Trans>
      </legend>
      {SITE_LAYOUTS.map((layout) => (
        <label key={layout} className={classes.choice}>
          <input
            type="radio"
            name={name}
            className="lh-visually-hidden"
            checked={layout === value}
            onChange={() => onChange(layout)}
          />
          <span className={classes.drawing} data-layout={layout} aria-hidden="true">
            <span className={classes.name} />
            <span className={classes.picture} />
            <span className={classes.offer} />
            <span className={classes.buttons} />
          </span>
          <span>{NAMES[layout]}</span>
        </label>
      ))}
    </fieldset>
  );
}
