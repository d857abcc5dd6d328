import { useId, type ReactNode } from "react";
import classes from "./radio-list.module.css";

type Choice<Value> = { value: Value; label: ReactNode; hint?: ReactNode };

type Props<Value extends string> = {
  legend: ReactNode;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
};

/** A question with a few answers below each other, each a whole row to tap. Real radio buttons. */
export function RadioList<Value extends string>(props: Props<Value>) {
  const { legend, value, choices, onChange } = props;
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.row}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            <span className={classes.label}>{choice.label}</span>
            {choice.hint ? <span className={classes.hint}>{choice.hint}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
