import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import type { StepModel } from "../step/step-model.ts";

/** Comes when somebody is about to open it. */
const Templates = lazyPart(
  async () => (await import("./templates.tsx")).Templates,
  <LoadingSkeleton heights={[44, 96, 96, 96]} />,
);

/** Opens the examples. */
export function TemplatePicker({ model }: { model: StepModel }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="lh-stack-tight">
      <div>
        <Button
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls="templates"
          onPointerEnter={Templates.preload}
          onFocus={Templates.preload}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <Trans>Close the examples</Trans> : <Trans>Start from an example</Trans>}
        </Button>
      </div>
      {isOpen ? (
        <div id="templates" className="lh-stack-tight">
          <Templates model={model} onChosen={() => setOpen(false)} />
        </div>
      ) : null}
    </div>
  );
}
