import { forwardRef, type ButtonHTMLAttributes } from "react";
import classes from "./button.module.css";

export type ButtonLook = {
  /** One filled button per screen; "default" for the others, "subtle" where a frame would be too much. */
  variant?: "filled" | "default" | "subtle" | "danger";
  size?: "md" | "lg";
  fullWidth?: boolean;
};

type Props = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** While its action is in progress: it cannot be pressed again, and screen readers are told so. */
    loading?: boolean;
  };

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ variant = "filled", size = "md", fullWidth }: ButtonLook): string {
  return [
    classes.button,
    classes[variant],
    size === "lg" ? classes.large : undefined,
    fullWidth ? classes.full : undefined,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The house's button: small enough for the pages that must open at once. */
export const Button = forwardRef<HTMLButtonElement, Props>(function Button(props, ref) {
  const { variant, size, fullWidth, loading, className, disabled, type, children, ...rest } = props;
  const look = {
    ...(variant ? { variant } : {}),
    ...(size ? { size } : {}),
    ...(fullWidth ? { fullWidth } : {}),
  };
  return (
    <button
      ref={ref}
      type={type ?? "button"}
      className={[buttonClass(look), className].filter(Boolean).join(" ")}
      disabled={loading === true || disabled === true}
      aria-busy={loading === true ? true : undefined}
      {...rest}
    >
      {loading ? <span className={classes.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  );
});
