import type { ReactNode } from "react";
import classes from "./waiting-line.module.css";

/** What is being waited for, and about how long; read out politely. */
export function WaitingLine({ children }: { children: ReactNode }) {
  return (
    <div className={classes.line} role="status">
      <span className={classes.wheel} aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
