import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { innerEntries, isVisible, type MenuEntry } from "../../../../domain/menu-visibility.ts";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { MenuIcon } from "../../../ui/menu/menu-icon.tsx";
import { useMenuTitle } from "../../../ui/menu/menu-titles.ts";
import classes from "./menu.module.css";

/** The menu as a visitor and as a member would see it, second levels opened. */
export function MenuPreview({ section }: { section: readonly MenuEntry[] }) {
  const { t } = useLingui();
  const [who, setWho] = useState<"member" | "visitor">("member");
  const isLoggedIn = who === "member";
  const seen = section.filter((entry) => isVisible(entry, isLoggedIn));
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
      <ul className={classes.preview} aria-label={t`Preview`}>
        {seen.map((entry, at) => (
          <li key={`${entry.title} ${at}`}>
            <Line entry={entry} />
            {innerEntries(entry).length > 0 ? (
              <ul>
                {innerEntries(entry)
                  .filter((inner) => isVisible(inner, isLoggedIn))
                  .map((inner, place) => (
                    <li key={`${inner.title} ${place}`}>
                      <Line entry={inner} />
                    </li>
                  ))}
              </ul>
            ) : null}
          </li>
        ))}
        {isLoggedIn ? (
          <li>
            <Line entry={{ title: t`Sign out`, icon: "logout" }} />
          </li>
        ) : null}
        {seen.length === 0 ? (
          <li className="lh-quiet">
            <Trans>Nothing to see.</Trans>
          </li>
        ) : null}
      </ul>
    </>
  );
}

function Line({ entry }: { entry: { title: string; icon: string } }) {
  const titleOf = useMenuTitle();
  return (
    <span className={classes.line}>
      <MenuIcon name={entry.icon} />
      {titleOf(entry.title)}
    </span>
  );
}
