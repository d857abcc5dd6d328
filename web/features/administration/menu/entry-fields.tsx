import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import type { MenuEntry } from "../../../../domain/menu-visibility.ts";
import { Button } from "../../../ui/form/button.tsx";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { type EntryProblem, shownTo, withShownTo } from "./edited-menu.ts";
import { EntryList, type RowChange } from "./entry-list.tsx";
import { IconPicker } from "./icon-picker.tsx";
import classes from "./menu.module.css";
import { newEntry } from "./new-entry.ts";
import { MENU_ADDRESSES, opensTheSearch } from "./menu-addresses.ts";

type Props = RowChange & { problems: readonly EntryProblem[] };

const MAX_TITLE = 40;

/** Everything of one entry: words, address, icon, who sees it, and what it opens. */
export function EntryFields({ row, problems, onChange, onRemove }: Props) {
  const { t } = useLingui();
  const addresses = useId();
  const { entry } = row;
  const write = (part: Partial<MenuEntry>) => onChange({ ...row, entry: { ...entry, ...part } });
  const errorOf = (field: string) =>
    problems.find((it) => it.id === row.id && it.field === field)?.message;
  return (
    <div className={classes.fields}>
      <TextInput
        label={t`Name`}
        maxLength={MAX_TITLE}
        value={entry.title}
        error={errorOf("title")}
        onChange={(event) => write({ title: event.currentTarget.value })}
      />
      <TextInput
        label={t`Leads to`}
        description={t`A path such as /wallet.`}
        list={addresses}
        maxLength={200}
        value={entry.url}
        error={errorOf("url")}
        onChange={(event) => write({ url: event.currentTarget.value })}
      />
      <datalist id={addresses}>
        {MENU_ADDRESSES.map((address) => (
          <option key={address} value={address}>
            {address}
          </option>
        ))}
      </datalist>
      {opensTheSearch(entry.url) ? (
        <TextInput
          label={t`The search begins with`}
          description={t`The number of a status, such as 0 for running campaigns. Leave empty to show everything.`}
          maxLength={40}
          value={entry.filter ?? ""}
          error={errorOf("filter")}
          onChange={(event) => write({ filter: event.currentTarget.value })}
        />
      ) : null}
      <IconPicker value={entry.icon} error={errorOf("icon")} onChange={(icon) => write({ icon })} />
      <Switches entry={entry} onChange={(next) => onChange({ ...row, entry: next })} />
      <InnerEntries row={row} problems={problems} onChange={onChange} />
      <div className="lh-row">
        <Button variant="danger" onClick={onRemove}>
          <Trans>Remove this entry</Trans>
        </Button>
      </div>
    </div>
  );
}

type SwitchesProps = { entry: MenuEntry; onChange: (entry: MenuEntry) => void };

/** The last one that is on stays on: an entry that nobody sees is removed. */
function Switches({ entry, onChange }: SwitchesProps) {
  const { t } = useLingui();
  const shown = shownTo(entry);
  return (
    <fieldset className={classes.switches}>
      <legend>
        <Trans>Who sees it</Trans>
      </legend>
      <CheckBox
        label={t`People who are signed in`}
        checked={shown.members}
        disabled={shown.members && !shown.visitors}
        onChange={(event) =>
          onChange(withShownTo(entry, { ...shown, members: event.currentTarget.checked }))
        }
      />
      <CheckBox
        label={t`People who are signed out`}
        checked={shown.visitors}
        disabled={shown.visitors && !shown.members}
        onChange={(event) =>
          onChange(withShownTo(entry, { ...shown, visitors: event.currentTarget.checked }))
        }
      />
    </fieldset>
  );
}

type InnerProps = Pick<Props, "row" | "problems" | "onChange">;

/** The second level; an inner entry has none of its own. */
function InnerEntries({ row, problems, onChange }: InnerProps) {
  const { t } = useLingui();
  const own = problems.find((it) => it.parentId === row.id)?.id;
  const [openId, setOpenId] = useState(own);
  if (row.name !== undefined) return null;
  const add = () => {
    const inner = { ...newEntry(t`New entry`), name: `page-${crypto.randomUUID().slice(0, 8)}` };
    onChange({ ...row, inner: [...row.inner, inner] });
    setOpenId(inner.id);
  };
  return (
    <div className="lh-stack-tight">
      {row.inner.length > 0 ? (
        <EntryList
          label={t`Opened by ${row.entry.title}`}
          rows={row.inner}
          openId={openId}
          renderFields={(change) => <EntryFields problems={problems} {...change} />}
          onOpen={setOpenId}
          onChange={(inner) => onChange({ ...row, inner })}
        />
      ) : null}
      <div className="lh-row">
        <Button variant="default" onClick={add}>
          <Trans>Add an entry below it</Trans>
        </Button>
      </div>
    </div>
  );
}
