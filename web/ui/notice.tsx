import type { ReactNode } from "react";
import classes from "./notice.module.css";

type Props = {
  tone: "good" | "info" | "warn" | "bad";
  title?: ReactNode;
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  /** "alert" interrupts a screen reader; leave it out for what is there when the page opens. */
  role?: "alert" | "status";
};

/** A sentence or two on a tint. */
export function Notice({ tone, title, children, action, role }: Props) {
  return (
    <div className={`${classes.notice} ${classes[tone]}`} role={role}>
      {title ? <p className={classes.title}>{title}</p> : null}
      {children ? <div className={classes.text}>{children}</div> : null}
      {action ? <div className="lh-row">{action}</div> : null}
    </div>
  );
}
