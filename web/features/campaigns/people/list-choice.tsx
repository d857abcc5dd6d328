import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { ownListsOf } from "../../../../domain/campaign/campaign.ts";
import { tooFewSentence } from "../../../../domain/campaign/people/too-few.ts";
import { translate } from "../../../../domain/translate.ts";
import { Button } from "../../../ui/form/button.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { orpc } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { isMember } from "../../../session/session.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { AddList } from "../lists/add-list.tsx";
import { ListImports } from "../lists/list-imports.tsx";
import { areTooFew, SmallList } from "../lists/write-to-list.tsx";
import { ListCard } from "../lists/list-card.tsx";
import type { StepModel } from "../step/step-model.ts";
import { MoreLists } from "./more-lists.tsx";
import { listLabel, onlyList, useLists } from "./use-lists.ts";
import classes from "./people.module.css";

/** A visitor's numbers cannot be stored: the way to an account and back to this step. */
function AccountFirst({ model: { id, editor } }: { model: StepModel }) {
  const next = `/campaign/edit?id=${id}&step=people`;
  const leave = () => void editor.flush();
  return (
    <Notice
      tone="info"
      action={
        <>
          <LinkButton to="/signup" search={{ next }} onClick={leave}>
            <Trans>Create an account</Trans>
          </LinkButton>
          <LinkButton to="/login" search={{ next }} variant="default" onClick={leave}>
            <Trans>Sign in</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>Create an account first, so that we can save your numbers. Your draft is safe.</Trans>
    </Notice>
  );
}

const SMALL_LIST = "small-list";

/** One of the own lists, or a new one made here. */
export function ListChoice({ model }: { model: StepModel }) {
  const { t } = useLingui();
  const { editor, errors, country, me } = model;
  const { lists, maxFileBytes, error, retry } = useLists(me);
  const [isAdding, setAdding] = useState(false);
  const chosen = lists?.find(({ id }) => id === editor.draft.listId);
  const all = lists?.filter(({ id }) => ownListsOf(editor.draft).includes(id)) ?? [];
  const only = onlyList(lists, country.id);
  const { draft } = editor;
  const isTooNarrow = !model.reach.isStale && model.reach.forecast?.tooNarrow === true;
  const isSmall =
    chosen !== undefined && draft.listUse === "all" && (areTooFew(all) || isTooNarrow);
  // Said once, in the notice.
  const tooFew = [translate("Too few people"), tooFewSentence(draft)];
  const isSaid = isSmall && tooFew.includes(errors["listId"] ?? "");
  useEffect(() => {
    if (only && !chosen) editor.change({ listId: only });
    // Once when the lists are known: who then chooses none means it.
    // eslint-disable-next-line react/exhaustive-deps
  }, [only]);
  if (!isMember(me)) return <AccountFirst model={model} />;
  const showsForm = isAdding || lists?.length === 0;
  return (
    <>
      <ErrorNotice error={error} onRetry={retry} />
      {lists && lists.length > 0 ? (
        <NativeSelect
          id="field-listId"
          label={<Trans>Your list</Trans>}
          data={[
            { value: "", label: t`Choose a list` },
            ...lists.map((list) => ({ value: list.id, label: listLabel(list) })),
          ]}
          value={chosen?.id ?? ""}
          error={isSaid ? undefined : errors["listId"]}
          aria-invalid={isSaid || undefined}
          aria-describedby={isSmall ? SMALL_LIST : undefined}
          onChange={(event) => {
            const listId = event.currentTarget.value || null;
            const otherListIds = editor.draft.otherListIds.filter((id) => id !== listId);
            editor.change({ listId, otherListIds });
          }}
        />
      ) : null}
      {isSmall ? (
        <div id={SMALL_LIST}>
          <SmallList lists={all} />
        </div>
      ) : null}
      {chosen ? <ListCard key={chosen.id} list={chosen} isOpen={chosen.bad > 0} /> : null}
      {chosen && lists ? <MoreLists model={model} lists={lists} /> : null}
      <ListImports />
      {showsForm && maxFileBytes !== undefined ? (
        <div
          className={classes.box}
          id={lists?.length === 0 ? "field-listId" : undefined}
          tabIndex={-1}
        >
          <AddList
            countryId={country.id}
            maxFileBytes={maxFileBytes}
            isLeastSaid={isSmall}
            onStarted={() => {
              void queryClient.invalidateQueries({ queryKey: orpc.audience.key() });
              setAdding(false);
            }}
            onMade={({ id }) => {
              void queryClient.invalidateQueries({ queryKey: orpc.audience.key() });
              editor.change({ listId: id });
              setAdding(false);
            }}
          />
        </div>
      ) : (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            <Trans>Add another list</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
