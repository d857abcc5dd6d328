import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../../ui/form/button.tsx";
import { Notice } from "../../../../ui/notice/notice.tsx";
import { wordsOf } from "../../../../../domain/message/contact/opt-out-ending.ts";
import { kindOf } from "../../../../../domain/campaign/kinds/kinds.ts";
import type { Aside } from "../../draft/aside.ts";
import { differingSteps } from "../../draft/differing-steps.ts";
import type { DraftEditor } from "../../draft/use-draft.ts";

type Props = { aside: Aside; editor: Pick<DraftEditor, "draft" | "change"> };

/** What stood on the page before the other version was loaded, with a way back to it. */
export function OwnVersion({ aside, editor }: Props) {
  const [isDone, setDone] = useState(false);
  const { draft } = aside;
  if (isDone || differingSteps(draft, editor.draft).length === 0) return null;
  const words = kindOf(draft).words(draft);
  return (
    <Notice
      tone="info"
      announce="politely"
      title={<Trans>This is the version from the other window or device.</Trans>}
      action={
        <>
          <Button onClick={() => editor.change(draft)}>
            <Trans>Bring my version back</Trans>
          </Button>
          <Button variant="default" onClick={() => setDone(true)}>
            <Trans>Stay with this one</Trans>
          </Button>
        </>
      }
    >
      <Trans>Your own version is set aside until you leave this page.</Trans>
      {words === kindOf(editor.draft).words(editor.draft) ? null : (
        <p>
          <Trans>You had written:</Trans> <q>{wordsOf(words)}</q>
        </p>
      )}
    </Notice>
  );
}
