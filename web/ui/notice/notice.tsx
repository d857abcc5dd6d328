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
  const look = `${classes.notice} ${classes[tone]}`;
  return (
    <div
      className={action ? `${look} ${classes.withAction}` : look}
      role={announce && ROLES[announce]}
    >
      <div className={classes.words}>
        {title ? <p className={classes.title}>{title}</p> : null}
        {children ? <div className={classes.text}>{children}</div> : null}
      </div>
      {action ? <div className="lh-row">{action}</div> : null}
    </div>
  );
}
