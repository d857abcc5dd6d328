import type { ReactNode } from "react";
import classes from "./field-error.module.css";

/** The sentence under a field that is not one of Mantine's. Point to it with aria-describedby. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className={classes.error}>
      {children}
    </p>
  );
}
