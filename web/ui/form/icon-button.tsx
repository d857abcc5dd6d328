import type { ButtonHTMLAttributes } from "react";
import { buttonClass } from "./button.tsx";
import classes from "./button.module.css";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { "aria-label": string };

/** A button with a picture only; its name is for screen readers. */
export function IconButton({ className, ...rest }: Props) {
  const look = [buttonClass({ variant: "subtle" }), classes.icon, className];
  return <button type="button" className={look.filter(Boolean).join(" ")} {...rest} />;
}
