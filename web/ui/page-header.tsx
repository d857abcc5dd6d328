import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** At the right on wide screens: a secondary action or a badge. */
  aside?: ReactNode;
};

/** The heading of a page; it gets the focus when the page opens. Every page has exactly one. */
export function PageHeader({ title, lead, aside }: Props) {
  return (
    <header className="lh-spread">
      <div className="lh-stack-tight">
        <h1 tabIndex={-1} data-page-heading="">
          {title}
        </h1>
        {lead ? <p className="lh-quiet">{lead}</p> : null}
      </div>
      {aside}
    </header>
  );
}
