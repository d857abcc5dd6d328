import { useLayoutEffect, useRef } from "react";
import classes from "./slider.module.css";

type Props = {
  /** Read out; what is moved stands on the page beside it. */
  label: string;
  /** How many places there are; the first is 0. */
  count: number;
  place: number;
  /** What the place means, for those who hear it: "R150.00, 500 people". */
  valueText: string;
  /** The names of both ends. */
  ends: readonly [string, string];
  onMove(place: number): void;
};

/** A choice along a line, by finger, pointer or arrow keys; a field beside it takes what lies between its places. */
export function Slider({ label, count, place, valueText, ends, onMove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const part = count > 1 ? place / (count - 1) : 0;
  // Set by script: pages that are drawn while building have no styles of single elements.
  useLayoutEffect(() => input.current?.style.setProperty("--part", String(part)), [part]);
  return (
    <div className={classes.slider}>
      <input
        ref={input}
        type="range"
        className={classes.line}
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={count - 1}
        step={1}
        value={place}
        onChange={(event) => onMove(Number(event.currentTarget.value))}
      />
      <span className={classes.ends} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </span>
    </div>
  );
}
