import type { ReactNode } from "react";
import { EmptyDrawing, type EmptyPlace } from "./empty-drawing.tsx";
import classes from "./empty-state.module.css";

type Props = {
  drawing: EmptyPlace;
  title: ReactNode;
  children: ReactNode;
  action?: ReactNode;
};

/** For a list that has nothing yet. */
export function EmptyState({ drawing, title, children, action }: Props) {
  return (
    <div className={classes.empty}>
      <EmptyDrawing of={drawing} />
      <h2 className={classes.title}>{title}</h2>
      <p className="lh-quiet">{children}</p>
      {action}
    </div>
  );
}
