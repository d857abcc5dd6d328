import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { innerEntries, isVisible, menuEntries } from "../../../../domain/menu-visibility.ts";
import classes from "../admin.module.css";

/** The menu as a visitor and as a member would see it, second levels opened. */
export function MenuPreview({ section }: { section: unknown }) {
  const { t } = useLingui();
  const [who, setWho] = useState<"member" | "visitor">("member");
  const isLoggedIn = who === "member";
  return (
    <>
      <Segmented
        label={t`Seen by`}
        value={who}
        options={[
          { value: "member", label: t`Signed in` },
          { value: "visitor", label: t`Signed out` },
        ]}
        onChange={setWho}
      />
      <ul className={classes.preview}>
        {menuEntries(section)
          .filter((entry) => isVisible(entry, isLoggedIn))
          .map((entry) => (
            <li key={entry.title + entry.url}>
              {entry.title} <span className="lh-quiet lh-small">{entry.url}</span>
              {innerEntries(entry).length > 0 ? (
                <ul>
                  {innerEntries(entry)
                    .filter((inner) => isVisible(inner, isLoggedIn))
                    .map((inner) => (
                      <li key={inner.title}>{inner.title}</li>
                    ))}
                </ul>
              ) : null}
            </li>
          ))}
      </ul>
    </>
  );
}
