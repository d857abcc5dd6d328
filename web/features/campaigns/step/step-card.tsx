import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";

type Props = { title: ReactNode; lead?: ReactNode; children: ReactNode };

/** One question of the wizard. Its heading takes the focus when the step opens. */
export function StepCard({ title, lead, children }: Props) {
  return (
    <Card>
      <div className="lh-stack-tight">
        <h2 id="step-heading" tabIndex={-1}>
          {title}
        </h2>
        {lead ? <p className="lh-quiet">{lead}</p> : null}
      </div>
      {children}
    </Card>
  );
}
