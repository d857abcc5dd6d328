import { useId, type ReactNode } from "react";
import classes from "./segmented.module.css";

type Props<Value extends string> = {
  label: ReactNode;
  /** Where the choices say it all; screen readers still hear the label. */
  isLabelHidden?: boolean;
  /** One below the other on a phone: for three that do not fit in a row there. */
  isStacked?: boolean;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
};

/** Two or three choices side by side; radio buttons underneath, so that keys and screen readers work as expected. */
export function Segmented<Value extends string>(props: Props<Value>) {
  const { label, isLabelHidden = false, isStacked = false, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={isLabelHidden ? "lh-visually-hidden" : classes.legend}>{label}</legend>
      <div className={isStacked ? `${classes.options} ${classes.stacked}` : classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={name}
              className="lh-visually-hidden"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={classes.face}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
