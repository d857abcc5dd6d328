import type { ReactNode } from "react";
import classes from "./waiting-line.module.css";

/** What the page waits for and roughly how long; announced politely. */
export function WaitingLine({ children }: { children: ReactNode }) {
  return (
    <div className={classes.line} role="status">
      <span className={classes.wheel} aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
