import type { ReactNode } from "react";
import classes from "./page.module.css";

type Props = {
  children: ReactNode;
  /** "form" for one narrow column of fields, "wide" (default) for everything else. */
  width?: "form" | "wide";
};

/** The column of a page: 360 px first, never wider than 1120 px. */
export function Page({ children, width = "wide" }: Props) {
  return <div className={width === "form" ? classes.form : classes.wide}>{children}</div>;
}
