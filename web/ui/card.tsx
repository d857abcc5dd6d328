import type { ReactNode } from "react";
import classes from "./card.module.css";

type Props = {
  children: ReactNode;
  /** Shown as a second-level heading and names the region. */
  title?: ReactNode;
  /** Beside the title: a link or a button. */
  aside?: ReactNode;
  className?: string;
};

/** A white card with a thin border. With a title it is a section of its own. */
export function Card({ children, title, aside, className }: Props) {
  return (
    <section className={className ? `${classes.card} ${className}` : classes.card}>
      {title || aside ? (
        <div className="lh-spread">
          {title ? <h2 className={classes.title}>{title}</h2> : null}
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}
