import { Trans } from "@lingui/react/macro";
import type { MenuChange } from "./edited-menu.ts";

type Props = { changes: MenuChange[]; isReordered: boolean };

/** What saving changes, an entry a line. */
export function MenuChanges({ changes, isReordered }: Props) {
  return (
    <>
      <p>
        <Trans>Everyone sees it on the next page they open.</Trans>
      </p>
      <ul>
        {changes.map(({ what, title }, at) => (
          <li key={`${what} ${title} ${at}`}>
            {what === "added" ? <Trans>Added: {title}</Trans> : null}
            {what === "removed" ? <Trans>Removed: {title}</Trans> : null}
            {what === "changed" ? <Trans>Changed: {title}</Trans> : null}
          </li>
        ))}
        {isReordered ? (
          <li>
            <Trans>Another order</Trans>
          </li>
        ) : null}
      </ul>
    </>
  );
}
