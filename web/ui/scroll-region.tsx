import type { ReactNode } from "react";

type Props = { label: string; children: ReactNode };

/** A wide table in a box that scrolls sideways; keys reach it too. */
export function ScrollRegion({ label, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it no key can scroll it (WCAG 2.1.1)
    <div className="lh-scroll" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
