import type { ReactNode } from "react";
import classes from "./notice.module.css";

type Props = {
  tone: "good" | "info" | "warn" | "bad";
  title?: ReactNode;
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  /** How a screen reader is told; leave it out for what is there when the page opens. */
  announce?: "now" | "politely";
};

const ROLES = { now: "alert", politely: "status" } as const;

/** A sentence or two on a tint. */
export function Notice({ tone, title, children, action, announce }: Props) {
  return (
    <div className={`${classes.notice} ${classes[tone]}`} role={announce && ROLES[announce]}>
      {title ? <p className={classes.title}>{title}</p> : null}
      {children ? <div className={classes.text}>{children}</div> : null}
      {action ? <div className="lh-row">{action}</div> : null}
    </div>
  );
}
