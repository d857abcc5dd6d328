import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { AskBeforeLeaving } from "../../../ui/notice/ask-before-leaving.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { SaveSection } from "../save-section.tsx";
import { editedMenu, type EditedEntry, menuChanges, placeOf, sectionOf } from "./edited-menu.ts";
import { EntryFields } from "./entry-fields.tsx";
import { EntryList } from "./entry-list.tsx";
import { MenuChanges } from "./menu-changes.tsx";
import classes from "./menu.module.css";
import { MenuPreview } from "./menu-preview.tsx";
import { newEntry } from "./new-entry.ts";

type Props = {
  stored: unknown;
  rows: EditedEntry[];
  version: string;
  onChange: (rows: EditedEntry[]) => void;
  onSaved: () => void;
};

const MENU = "slideMenu";
const MAX_ENTRIES = 30;

/** The menu's entries in their order, each with its words and who sees it, and beside them the menu as it would be. */
export function MenuEditor({ stored, rows, version, onChange, onSaved }: Props) {
  const { t } = useLingui();
  const [openId, setOpenId] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const changes = menuChanges(editedMenu(stored), rows);
  const isChanged = changes.isReordered || changes.changes.length > 0;
  const check = useMutation({
    mutationFn: () =>
      client.administration.previewSection({ section: MENU, value: sectionOf(rows) }),
    onSuccess: ({ problems }) => {
      const place = problems[0] && placeOf(problems[0].path, rows);
      if (place) setOpenId(place.parentId ?? place.id);
      else if (problems.length === 0) setAsking(true);
    },
  });
  const problems = check.data?.problems ?? [];
  const placed = problems.map((it) => ({ ...placeOf(it.path, rows), message: it.message }));
  const edit = (next: EditedEntry[]) => {
    onChange(next);
    check.reset();
  };
  const add = () => {
    const entry = newEntry(t`New entry`);
    edit([...rows, entry]);
    setOpenId(entry.id);
  };
  return (
    <div className="lh-columns">
      <Card title={<Trans>Entries</Trans>}>
        <EntryList
          label={t`Entries`}
          rows={rows}
          openId={openId}
          renderFields={(change) => <EntryFields problems={placed} {...change} />}
          onOpen={setOpenId}
          onChange={edit}
        />
        <div className="lh-row">
          <Button variant="default" disabled={rows.length >= MAX_ENTRIES} onClick={add}>
            <IconPlus size={20} aria-hidden="true" />
            <Trans>Add an entry</Trans>
          </Button>
        </div>
        <ErrorNotice error={check.error} />
        {problems
          .filter(({ path }) => placeOf(path, rows) === undefined)
          .map(({ message }) => (
            <Notice key={message} tone="bad" announce="politely" title={t`Not saved`}>
              {message}
            </Notice>
          ))}
        <div className="lh-row">
          <Button disabled={!isChanged} loading={check.isPending} onClick={() => check.mutate()}>
            <Trans>Save the menu</Trans>
          </Button>
          {isChanged ? (
            <Button variant="subtle" onClick={() => edit(editedMenu(stored))}>
              <Trans>Undo all changes</Trans>
            </Button>
          ) : null}
        </div>
      </Card>
      <Card title={<Trans>Preview</Trans>} className={classes.beside}>
        <MenuPreview section={sectionOf(rows)} />
      </Card>
      <AskBeforeLeaving
        hasUnsaved={() => isChanged}
        title={<Trans>Leave without saving the menu?</Trans>}
      >
        <Trans>What you changed is lost when you leave. “Save the menu” saves it.</Trans>
      </AskBeforeLeaving>
      {isAsking ? (
        <SaveSection
          section={MENU}
          value={sectionOf(rows)}
          version={version}
          title={<Trans>Save the menu?</Trans>}
          confirmLabel={<Trans>Save the menu</Trans>}
          onSaved={onSaved}
          onClose={() => setAsking(false)}
        >
          <MenuChanges {...changes} />
        </SaveSection>
      ) : null}
    </div>
  );
}
