import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client, orpc } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useSourceNames } from "./opt-out-sources.ts";
import { NumberHistory } from "./number-history.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";

/** Looks one number up; one that is not there can be added with a reason. The number is only ever sent in a body. */
export function OptOutFinder({ countryId }: { countryId: number }) {
  const { t } = useLingui();
  const { moment } = useAccountTime();
  const names = useSourceNames();
  const queries = useQueryClient();
  const [msisdn, setMsisdn] = useState("");
  const [asking, setAsking] = useState<"add" | "lift" | null>(null);
  const find = useMutation({
    mutationFn: () => client.administration.findOptOut({ countryId, msisdn }),
  });
  const history = useMutation({
    mutationFn: () => client.administration.numberHistory({ countryId, msisdn }),
  });
  const reread = async () => {
    setAsking(null);
    history.reset();
    find.mutate();
    await queries.invalidateQueries({ queryKey: orpc.administration.key() });
  };
  const found = find.data?.optOut;
  return (
    <Card title={<Trans>Find a number</Trans>}>
      <form
        className="lh-stack"
        onSubmit={(event) => {
          event.preventDefault();
          find.mutate();
        }}
      >
        <TextInput
          label={t`Mobile number`}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={30}
          value={msisdn}
          onChange={(event) => {
            setMsisdn(event.currentTarget.value);
            find.reset();
            history.reset();
          }}
        />
        <div>
          <Button type="submit" loading={find.isPending} disabled={msisdn.trim().length < 6}>
            <Trans>Find</Trans>
          </Button>
        </div>
      </form>
      <ErrorNotice error={find.error} />
      {found ? (
        <Notice
          tone="good"
          announce="politely"
          title={<Trans>This number does not get adverts.</Trans>}
          action={
            found.source === "register" ? undefined : (
              <Button variant="default" onClick={() => setAsking("lift")}>
                <Trans>Lift this opt-out</Trans>
              </Button>
            )
          }
        >
          <p>
            {names[found.source]}, {moment(found.at)}
          </p>
          {found.reason ? <p>{found.reason}</p> : null}
          {found.inRegister ? (
            <p>
              <Trans>
                It is in the national register. Only the register itself can take it out.
              </Trans>
            </p>
          ) : null}
        </Notice>
      ) : null}
      {found === null ? (
        <Notice
          tone="info"
          announce="politely"
          title={<Trans>This number is not in the register.</Trans>}
          action={
            <Button variant="default" onClick={() => setAsking("add")}>
              <Trans>Add it</Trans>
            </Button>
          }
        />
      ) : null}
      {find.data && !history.data ? (
        <div>
          <Button variant="default" loading={history.isPending} onClick={() => history.mutate()}>
            <Trans>Show messages, consent and opt-outs</Trans>
          </Button>
        </div>
      ) : null}
      <ErrorNotice error={history.error} />
      {history.data ? <NumberHistory history={history.data} /> : null}
      {asking === "add" ? (
        <ReasonDialog
          title={<Trans>Add this number to the register?</Trans>}
          confirmLabel={<Trans>Add it</Trans>}
          onConfirm={async (reason) => {
            await client.administration.addOptOut({ countryId, msisdn, reason });
            await reread();
          }}
          onCancel={() => setAsking(null)}
        >
          <Trans>No advertiser can use it from now on.</Trans>
        </ReasonDialog>
      ) : null}
      {asking === "lift" ? (
        <ReasonDialog
          title={<Trans>Lift this opt-out?</Trans>}
          confirmLabel={<Trans>Lift this opt-out</Trans>}
          isDangerous
          typedWord={msisdn.replaceAll(/\D/g, "").slice(-4)}
          onConfirm={async (reason) => {
            await client.administration.liftOptOut({ countryId, msisdn, reason });
            await reread();
          }}
          onCancel={() => setAsking(null)}
        >
          <Trans>
            Do this only when the person who owns the number has asked for it. Every advertiser can
            write to it again.
          </Trans>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}
