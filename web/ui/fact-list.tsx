import type { ReactNode } from "react";
import classes from "./fact-list.module.css";

export type Fact = {
  key: string;
  name: ReactNode;
  value: ReactNode;
  /** The line that counts: a total. */
  isStrong?: boolean;
};

/** Lines as on a receipt: what it is at the left, how much at the right. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.list}>
      {facts.map(({ key, name, value, isStrong }) => (
        <div key={key} className={isStrong ? `${classes.line} ${classes.strong}` : classes.line}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
