import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { type EditedEntry, moved } from "./edited-menu.ts";
import { EntryRow } from "./entry-row.tsx";
import classes from "./menu.module.css";
import { useDragOrder } from "./use-drag-order.ts";

export type RowChange = {
  row: EditedEntry;
  onChange: (row: EditedEntry) => void;
  onRemove: () => void;
};

type Props = {
  label: string;
  rows: EditedEntry[];
  openId: string | undefined;
  /** What is shown below an open entry. */
  renderFields: (props: RowChange) => ReactNode;
  onOpen: (id: string | undefined) => void;
  onChange: (rows: EditedEntry[]) => void;
};

/** Entries in their order: by buttons, by keys on the handle, by dragging it. Where an entry went is read out. */
export function EntryList({ label, rows, openId, renderFields, onOpen, onChange }: Props) {
  const { t } = useLingui();
  const [place, setPlace] = useState("");
  const move = (from: number, to: number) => {
    const title = rows[from]?.entry.title;
    if (title === undefined || to < 0 || to >= rows.length) return;
    onChange(moved(rows, from, to));
    setPlace(t`${title} is now ${to + 1} of ${rows.length}.`);
  };
  const { list, draggedId, handleOf } = useDragOrder(rows, move);
  return (
    <>
      <ol ref={list} className={classes.list} aria-label={label}>
        {rows.map((row, at) => (
          <li key={row.id} className={row.id === draggedId ? classes.dragged : undefined}>
            <EntryRow
              row={row}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
              isOpen={openId === row.id}
              handle={handleOf(row.id)}
              onMove={(by) => move(at, at + by)}
              onOpen={() => onOpen(openId === row.id ? undefined : row.id)}
            >
              {renderFields({
                row,
                onChange: (next) => onChange(rows.map((it) => (it.id === row.id ? next : it))),
                onRemove: () => onChange(rows.filter(({ id }) => id !== row.id)),
              })}
            </EntryRow>
          </li>
        ))}
      </ol>
      <p className="lh-visually-hidden" aria-live="polite">
        {place}
      </p>
    </>
  );
}
