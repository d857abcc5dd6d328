import type { ReactNode } from "react";
import { EmptyDrawing } from "./empty-drawing.tsx";
import classes from "./empty-state.module.css";

type Props = {
  title: ReactNode;
  children: ReactNode;
  action?: ReactNode;
};

/** For a list that has nothing yet. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className={classes.empty}>
      <EmptyDrawing />
      <h2 className={classes.title}>{title}</h2>
      <p className="lh-quiet">{children}</p>
      {action}
    </div>
  );
}
