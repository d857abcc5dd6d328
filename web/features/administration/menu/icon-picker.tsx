import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { ICON_NAMES, MenuIcon } from "../../../ui/menu/menu-icon.tsx";
import classes from "./menu.module.css";

type Props = { value: string; error: string | undefined; onChange: (name: string) => void };

/** The pictures to choose from; the one that is stored is among them, whatever it is called. */
export function IconPicker({ value, error, onChange }: Props) {
  const name = useId();
  const names = ICON_NAMES.includes(value) ? ICON_NAMES : [value, ...ICON_NAMES];
  return (
    <fieldset className={classes.icons}>
      <legend>
        <Trans>Icon</Trans>
      </legend>
      {names.map((icon) => (
        <label key={icon} className={classes.icon}>
          <input
            type="radio"
            name={name}
            className="lh-visually-hidden"
            checked={icon === value}
            onChange={() => onChange(icon)}
          />
          <span className={classes.face}>
            <MenuIcon name={icon} />
            <span className="lh-visually-hidden">{icon.replaceAll("-", " ")}</span>
          </span>
        </label>
      ))}
      {error ? <p role="alert">{error}</p> : null}
    </fieldset>
  );
}
