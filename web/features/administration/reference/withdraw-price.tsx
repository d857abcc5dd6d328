import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { orpc } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";

type Props = {
  /** Names the price for screen readers. */
  label: string;
  /** Says which price it is, and what holds on. */
  children: ReactNode;
  withdraw: (reason: string) => Promise<unknown>;
};

/** Takes back a price that has not begun, for a reason. */
export function WithdrawPrice({ label, children, withdraw }: Props) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" aria-label={label} onClick={() => setAsking(true)}>
        <Trans>Withdraw</Trans>
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={<Trans>Withdraw this price?</Trans>}
          confirmLabel={<Trans>Withdraw it</Trans>}
          isDangerous
          onConfirm={async (reason) => {
            await withdraw(reason);
            setAsking(false);
            await queries.invalidateQueries({ queryKey: orpc.administration.key() });
          }}
          onCancel={() => setAsking(false)}
        >
          {children}
        </ReasonDialog>
      ) : null}
    </>
  );
}
