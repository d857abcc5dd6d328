import { useState } from "react";
import { editedMenu } from "./edited-menu.ts";
import { MenuEditor } from "./menu-editor.tsx";

type Props = { value: unknown; version: string; onSaved: () => void };

/** The menu while it is edited. */
export function MenuSection({ value, version, onSaved }: Props) {
  const [rows, setRows] = useState(() => editedMenu(value));
  return (
    <MenuEditor stored={value} rows={rows} version={version} onChange={setRows} onSaved={onSaved} />
  );
}
