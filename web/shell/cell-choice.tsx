import { Trans } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import { rememberCell, rememberedCell } from "../features/accounts/sign-in/remembered-cell.ts";
import type { CellRow } from "../session/cells.ts";
import { Card } from "../ui/card.tsx";
import { buttonClass } from "../ui/form/button.tsx";
import { Page } from "../ui/page.tsx";
import { PageHeader } from "../ui/page-header.tsx";

/** The page of an installation that serves no country itself: where each is. What was chosen last on this device is marked. */
export function CellChoice({ cells }: { cells: readonly CellRow[] }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const last = rememberedCell();
  return (
    <Page width="form">
      <PageHeader title={<Trans>Choose your country</Trans>} />
      <Card>
        {cells.map(({ code, name, address }) => (
          <a
            key={code}
            href={`${address}${path}`}
            className={buttonClass({
              variant: code === last ? "filled" : "default",
              fullWidth: true,
            })}
            onClick={() => rememberCell(code)}
          >
            {name}
          </a>
        ))}
      </Card>
    </Page>
  );
}
