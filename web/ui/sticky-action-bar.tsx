import type { ReactNode } from "react";
import classes from "./sticky-action-bar.module.css";

type Props = {
  /** The one primary action of the screen. */
  children: ReactNode;
  /** A short line above the button: a price, or why the button cannot be used. */
  note?: ReactNode;
  /** False while there is nothing to do yet: the bar then rests in its place and covers nothing. */
  isStuck?: boolean;
};

/** On phones a bar that stays at the bottom; on wide screens the button is part of the page. */
export function StickyActionBar({ children, note, isStuck = true }: Props) {
  return (
    <div className={isStuck ? classes.bar : `${classes.bar} ${classes.resting}`}>
      {note ? <div className={classes.note}>{note}</div> : null}
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
