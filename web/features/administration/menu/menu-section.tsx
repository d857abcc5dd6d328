import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { SectionEditor } from "../reference/section-editor.tsx";
import { editedMenu, sectionOf } from "./edited-menu.ts";
import { MenuEditor } from "./menu-editor.tsx";

type Props = { value: unknown; version: string; onSaved: () => void };

/** The menu as a list; as JSON for what the list does not show. What was changed in one is there in the other. */
export function MenuSection({ value, version, onSaved }: Props) {
  const { t } = useLingui();
  const [view, setView] = useState<"list" | "json">("list");
  const [rows, setRows] = useState(() => editedMenu(value));
  return (
    <div className="lh-stack">
      <Segmented
        label={<Trans>Edit the menu</Trans>}
        value={view}
        options={[
          { value: "list", label: t`As a list` },
          { value: "json", label: t`As JSON` },
        ]}
        onChange={setView}
      />
      {view === "list" ? (
        <MenuEditor
          stored={value}
          rows={rows}
          version={version}
          onChange={setRows}
          onSaved={onSaved}
        />
      ) : (
        <SectionEditor
          section="slideMenu"
          value={sectionOf(rows)}
          version={version}
          onWrite={(written) => setRows(editedMenu(written))}
          onSaved={onSaved}
        />
      )}
    </div>
  );
}
