import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { isMember } from "../../../session/session.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import type { StepModel } from "../step/step-model.ts";

/** Comes when somebody is about to open it. */
const TestForm = lazyPart(
  async () => (await import("./test-form.tsx")).TestForm,
  <LoadingSkeleton heights={[44, 140, 44]} />,
);

/** A free copy to the own phones, before anything is paid. */
export function TestCopies({ model }: { model: StepModel }) {
  const [isOpen, setOpen] = useState(false);
  if (!isMember(model.me)) return null;
  return (
    <div className="lh-stack-tight">
      <div>
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls="test-copies"
          onPointerEnter={TestForm.preload}
          onFocus={TestForm.preload}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>Send a copy to my phone</Trans>
        </Button>
      </div>
      {isOpen ? (
        <div id="test-copies" className="lh-stack-tight">
          <TestForm model={model} />
        </div>
      ) : null}
    </div>
  );
}
