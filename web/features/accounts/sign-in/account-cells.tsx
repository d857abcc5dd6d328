import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { CellRow } from "../../../session/cells.ts";
import { buttonClass } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { rememberCell, rememberedCell } from "./remembered-cell.ts";

/** Where an account may be, by country: nobody can look up where it is. The last choice of this device comes first. */
export function AccountCells({ cells }: { cells: readonly CellRow[] }) {
  const [chosen, setChosen] = useState(rememberedCell);
  const choose = (code: string) => {
    rememberCell(code);
    setChosen(code);
  };
  const last = cells.find(({ code, isHere }) => code === chosen && !isHere);
  return (
    <>
      {last ? (
        <Notice
          tone="info"
          title={<Trans>Last time you chose {last.name}.</Trans>}
          action={
            <a className={buttonClass({ variant: "default" })} href={loginOf(last)}>
              <Trans>Sign in there</Trans>
            </a>
          }
        />
      ) : null}
      <p>
        <Trans>Your account is in:</Trans>{" "}
        {cells.map((cell, place) => (
          <span key={cell.code}>
            {place > 0 ? " | " : null}
            <a
              href={cell.isHere ? "/login" : loginOf(cell)}
              aria-current={cell.isHere ? "page" : undefined}
              onClick={(event) => {
                if (cell.isHere) event.preventDefault();
                choose(cell.code);
              }}
            >
              {cell.name}
            </a>
          </span>
        ))}
      </p>
    </>
  );
}

const loginOf = ({ address }: CellRow): string => `${address}/login`;
