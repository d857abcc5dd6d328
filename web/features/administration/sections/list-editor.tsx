import { IconPlus } from "@tabler/icons-react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import type { OuterProps } from "./editor-props.ts";
import { ListRow } from "./list-row.tsx";
import { type ListField, type Row, rowsOf, type SectionField } from "./section-field.ts";
import { below } from "./section-problems.ts";
import classes from "./sections.module.css";

type List = Extract<SectionField, { kind: "list" }>;

/** More rows than this can be searched. */
const SEARCHED_FROM = 12;

/** Rows of a list, each named by one of its settings; opened to change the others. */
export function ListEditor(props: OuterProps<List>) {
  const { field, value, path, problems, isRoot, Editor, onChange } = props;
  const { i18n, t } = useLingui();
  const rows = rowsOf(value);
  const [text, setText] = useState("");
  // Rows have no id: each gets a key of its own here, so that its fields are hers when others go.
  const [keys, setKeys] = useState(() => rows.map((_, place) => place));
  const [opened, setOpened] = useState<number | null>(null);
  const label = i18n._(field.label);
  const shown = rows.flatMap((row, place) =>
    fits(row, field, text) || keys[place] === opened ? [place] : [],
  );
  const add = () => {
    const key = Math.max(-1, ...keys) + 1;
    setKeys([...keys, key]);
    setOpened(key);
    onChange([...rows, field.create(rows)]);
  };
  const remove = (place: number) => {
    setKeys(keys.filter((_, other) => other !== place));
    onChange(rows.filter((_, other) => other !== place));
  };
  return (
    <fieldset className={isRoot ? `${classes.group} ${classes.root}` : classes.group}>
      <legend className={isRoot ? "lh-visually-hidden" : "lh-strong"}>{label}</legend>
      {rows.length > SEARCHED_FROM ? (
        <TextInput
          label={t`Find in ${label}`}
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
      <ul
        className={rows.length > SEARCHED_FROM ? `${classes.rows} ${classes.long}` : classes.rows}
      >
        {shown.map((place) => (
          <li key={keys[place]}>
            <ListRow
              field={field}
              row={rows[place] ?? {}}
              path={below(path, String(place))}
              problems={problems}
              Editor={Editor}
              isNew={keys[place] === opened}
              onChange={(changed) => onChange(rows.with(place, changed))}
              onRemove={() => remove(place)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && rows.length > 0 ? (
        <p className="lh-quiet">
          <Trans>Nothing fits.</Trans>
        </p>
      ) : null}
      <div>
        <Button variant="default" disabled={rows.length >= field.mostRows} onClick={add}>
          <IconPlus size={20} aria-hidden="true" />
          {i18n._(field.add)}
        </Button>
      </div>
    </fieldset>
  );
}

function fits(row: Row, { nameOf }: ListField, text: string): boolean {
  return String(row[nameOf] ?? "")
    .toLowerCase()
    .includes(text.trim().toLowerCase());
}
