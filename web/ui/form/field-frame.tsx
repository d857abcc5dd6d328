import { useId, type ReactNode } from "react";
import classes from "./field.module.css";

export type FrameProps = {
  /** Left out only where a `<label htmlFor>` of the page names the field. */
  label?: ReactNode;
  /** One sentence under the label. */
  description?: ReactNode;
  /** Error message, announced immediately. */
  error?: ReactNode;
};

type Props = FrameProps & { id: string; children: ReactNode };

/** Label, description and error around one field. */
export function FieldFrame({ id, label, children, ...notes }: Props) {
  return (
    <div className={classes.frame}>
      {label ? (
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
      ) : null}
      <FieldAbout id={id} {...notes} />
      {children}
      <FieldError id={id} {...notes} />
    </div>
  );
}

type NoteProps = Omit<FrameProps, "label"> & { id: string };

/** The sentence that explains a field. */
export function FieldAbout({ id, description }: NoteProps) {
  return description ? (
    <p id={`${id}-about`} className={classes.about}>
      {description}
    </p>
  ) : null;
}

/** What is wrong with a field. */
export function FieldError({ id, error }: NoteProps) {
  return error ? (
    <p id={`${id}-error`} role="alert" className={classes.error}>
      {error}
    </p>
  ) : null;
}

type FieldProps = FrameProps & {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
};

/**
 * Parts what the frame shows from what the control gets, and connects the two for screen readers. What else describes
 * the field on its page is kept.
 */
export function useField<Given extends FieldProps>(props: Given) {
  const { label, description, error, "aria-describedby": more, ...rest } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const describedBy = [description ? `${id}-about` : "", error ? `${id}-error` : "", more]
    .filter(Boolean)
    .join(" ");
  return {
    frame: { id, label, description, error },
    control: {
      ...rest,
      id,
      "aria-describedby": describedBy || undefined,
      "aria-invalid": error ? true : undefined,
    },
  };
}
