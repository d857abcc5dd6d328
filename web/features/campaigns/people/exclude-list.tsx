import { Trans, useLingui } from "@lingui/react/macro";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import type { StepModel } from "../step/step-model.ts";
import { DeclareConsent } from "../lists/declare-consent.tsx";
import { listLabel, useLists } from "./use-lists.ts";

/** Leaves the own customers out, so that money goes to new ones only. */
export function ExcludeList({ model }: { model: StepModel }) {
  const { t } = useLingui();
  const { editor, errors } = model;
  const { lists } = useLists(model.me);
  if (!lists || lists.length === 0) return null;
  const chosen = lists.find(({ id }) => id === editor.draft.excludeListId);
  return (
    <>
      <NativeSelect
        id="field-excludeListId"
        label={<Trans>Exclude my own customers</Trans>}
        description={
          <Trans>
            People on this list do not get the message, so you only pay for new customers.
          </Trans>
        }
        data={[
          { value: "", label: t`No list` },
          ...lists.map((list) => ({ value: list.id, label: listLabel(list) })),
        ]}
        value={editor.draft.excludeListId ?? ""}
        error={errors["excludeListId"]}
        onChange={(event) => editor.change({ excludeListId: event.currentTarget.value || null })}
      />
      {chosen && !chosen.consent ? <DeclareConsent listId={chosen.id} /> : null}
    </>
  );
}
