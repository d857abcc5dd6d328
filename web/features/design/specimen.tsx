import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";

/** One component in all of its states. Words are samples, in English alone: the page is for makers. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-specimen={name}>
      <Card title={name}>{children}</Card>
    </div>
  );
}
