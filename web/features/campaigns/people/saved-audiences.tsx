import { fromWire } from "../../../../contract/campaigns/draft-wire.ts";
import { targetModelIdOf } from "../../../../domain/campaign/wire-numbers.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { client, orpc } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import type { StepModel } from "../step/step-model.ts";
import classes from "./people.module.css";
import { peopleText } from "../../../../domain/campaign/people/people-text.ts";
import { listsOf, targetingOf } from "../audience/use-reach.ts";

const refresh = () =>
  void queryClient.invalidateQueries({ queryKey: orpc.audience.audiences.key() });

/** People chosen before, and a way to keep the present choice. */
export function SavedAudiences({ model }: { model: StepModel }) {
  const { t } = useLingui();
  const { editor, country } = model;
  const query = useQuery(orpc.audience.audiences.queryOptions({ input: {} }));
  const [chosen, setChosen] = useState("");
  const [isNaming, setNaming] = useState(false);
  const own = query.data?.audiences.filter(({ countryId }) => countryId === country.id) ?? [];
  const remove = useMutation({
    mutationFn: (id: string) => client.audience.deleteAudience({ id }),
    onSuccess: () => {
      setChosen("");
      refresh();
    },
  });
  function use(id: string) {
    setChosen(id);
    const found = own.find((audience) => audience.id === id);
    if (!found) return;
    const { targeting, targetModelId, listId, otherListIds, listUse, excludeListId } = found;
    const lists = { listId, otherListIds, listUse, excludeListId };
    editor.change(fromWire({ ...targeting, targetModelId, ...lists }));
  }
  return (
    <div className="lh-stack-tight">
      {own.length > 0 ? (
        <NativeSelect
          label={<Trans>Saved choices</Trans>}
          data={[
            { value: "", label: t`Choose one you saved` },
            ...own.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen}
          onChange={(event) => use(event.currentTarget.value)}
        />
      ) : null}
      <div className="lh-row">
        <Button variant="subtle" aria-expanded={isNaming} onClick={() => setNaming(!isNaming)}>
          <Trans>Save this choice for later</Trans>
        </Button>
        {chosen ? (
          <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate(chosen)}>
            <Trans>Delete the saved choice</Trans>
          </Button>
        ) : null}
      </div>
      {isNaming ? <NameForm model={model} onSaved={() => setNaming(false)} /> : null}
      <ErrorNotice error={remove.error} />
    </div>
  );
}

function NameForm({ model, onSaved }: { model: StepModel; onSaved(): void }) {
  const { t } = useLingui();
  const { editor, country } = model;
  const { draft } = editor;
  const [name, setName] = useState(peopleText(draft, country).slice(0, 60));
  const isEmpty = name.trim() === "";
  const save = useMutation({
    mutationFn: () =>
      client.audience.saveAudience({
        name: name.trim(),
        countryId: country.id,
        targetModelId: targetModelIdOf(draft.targetModel),
        targeting: targetingOf(draft),
        ...listsOf(draft),
      }),
    onSuccess: () => {
      refresh();
      onSaved();
    },
  });
  return (
    <div className={classes.box}>
      <TextInput
        label={<Trans>What to call it</Trans>}
        maxLength={60}
        autoComplete="off"
        value={name}
        error={isEmpty ? t`Enter a name.` : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ErrorNotice error={save.error} />
      <div>
        <Button loading={save.isPending} disabled={isEmpty} onClick={() => save.mutate()}>
          <Trans>Save it</Trans>
        </Button>
      </div>
    </div>
  );
}
