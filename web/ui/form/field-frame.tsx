import type { ReactNode } from "react";
import classes from "./field.module.css";

export type FrameProps = {
  label: ReactNode;
  /** One sentence under the label. */
  description?: ReactNode;
  /** What is wrong with it; read out at once. */
  error?: ReactNode;
};

type Props = FrameProps & { id: string; children: ReactNode };

/** Label, description and error around one field. */
export function FieldFrame({ id, label, description, error, children }: Props) {
  return (
    <div className={classes.frame}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {description ? (
        <p id={`${id}-about`} className={classes.about}>
          {description}
        </p>
      ) : null}
      {children}
      {error ? (
        <p id={`${id}-error`} role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** What connects the field with its frame, for screen readers. */
export function frameAttributes(id: string, { description, error }: Omit<FrameProps, "label">) {
  const describedBy = [description ? `${id}-about` : "", error ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return {
    id,
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
    ...(error ? { "aria-invalid": true } : {}),
  };
}
