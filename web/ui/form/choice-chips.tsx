import type { ReactNode } from "react";
import classes from "./choice-chips.module.css";

type Choice<Value> = { value: Value; label: string };

type Props<Value> = {
  legend: ReactNode;
  /** Names the group in the form; unique on the page. */
  name: string;
  /** "one" shows radio buttons, "many" checkboxes. */
  pick: "one" | "many";
  choices: readonly Choice<Value>[];
  chosen: readonly Value[];
  onToggle: (value: Value) => void;
  /** A quiet sentence under the legend. */
  hint?: ReactNode;
  error?: ReactNode;
  /** On the first choice, so that a problem can bring the focus here. */
  firstId?: string;
};

/** More answers than these stand in columns on a phone. */
const MAX_IN_LINES = 8;

/** A question with a few short answers side by side. The answers are real radio buttons or checkboxes. */
export function ChoiceChips<Value extends string | number>(props: Props<Value>) {
  const { legend, name, pick, choices, chosen, onToggle, hint, error, firstId } = props;
  const errorId = `${name}-error`;
  return (
    <fieldset className={classes.group} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{legend}</legend>
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      <div
        className={
          choices.length > MAX_IN_LINES ? `${classes.chips} ${classes.many}` : classes.chips
        }
      >
        {choices.map(({ value, label }, place) => (
          <label key={value} className={classes.chip}>
            <input
              className={classes.input}
              type={pick === "one" ? "radio" : "checkbox"}
              id={place === 0 ? firstId : undefined}
              name={name}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
