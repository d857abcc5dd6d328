import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { CountryConfig } from "../../../../domain/countries.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { normaliseMsisdn } from "../../../../domain/people/msisdn.ts";
import { fieldErrors, toProblem } from "../../../api/app-problem.ts";
import { client, type Outputs } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { useMe } from "../../../session/session.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { StickyActionBar } from "../../../ui/sticky-action-bar.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { useRefusedField } from "../use-refused-field.ts";
import { useRecipientAddress } from "../invoices/use-recipient-address.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { rememberMeans } from "./last-means.ts";
import { MobileMoneyStep } from "./mobile-money-step.tsx";

export type MobileMoneyStarted = Outputs["billing"]["payWithMobileMoney"];
const SandboxWallets = lazyPart(async () => (await import("./sandbox-wallets.tsx")).SandboxWallets);

type Network = "mtn" | "vod" | "atl";
export type Wallet = { mobileNumber: string; network: Network };

type Props = {
  /** Minor units; undefined while what was typed is no amount that can be paid. */
  amountMinor: number | undefined;
  next: string | undefined;
  /** The country of the payment, where that is not the payer's own. */
  paidIn?: CountryConfig;
};

/** Pay with mobile money: network and number, then the approval on the phone. */
export function MobileMoneyForm({ next, ...fields }: Props) {
  const [started, setStarted] = useState<MobileMoneyStarted | null>(null);
  if (started)
    return <MobileMoneyStep started={started} next={next} onAgain={() => setStarted(null)} />;
  return (
    <MobileMoneyFields
      {...fields}
      charge={async (wallet, amountMinor, idempotencyKey) => {
        const input = { ...wallet, amountMinor };
        const context = { idempotencyKey };
        setStarted(await client.billing.payWithMobileMoney(input, { context }));
      }}
    />
  );
}

type FieldsProps = Omit<Props, "next"> & {
  /** Charges the wallet. Trying the same again comes with the same key. */
  charge: (wallet: Wallet, amountMinor: number, idempotencyKey: string) => Promise<void>;
  /** What the button says, where paying does more than top up. */
  label?: ReactNode;
};

/** Network, number and the button that charges. */
export function MobileMoneyFields({ amountMinor, paidIn, charge, label }: FieldsProps) {
  const { t } = useLingui();
  const mine = useMyCountry();
  const isSandbox = useMe()?.sandbox !== undefined;
  const country = paidIn ?? mine;
  const [network, setNetwork] = useState<Network>("mtn");
  const [mobileNumber, setNumber] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { run, isBusy, error } = useAttempt();
  const { ref, show } = useRefusedField();
  const address = useRecipientAddress(amountMinor, country);
  const amount = amountMinor === undefined ? "" : formatMoney(amountMinor, country.currency);
  const refused = error ? fieldErrors(toProblem(error))["mobileNumber"] : undefined;

  const start = async () => {
    if (amountMinor === undefined) return;
    if (!normaliseMsisdn(mobileNumber, country.code).ok) {
      setProblem(t`Enter a mobile number like 024 123 4567.`);
      show();
      return;
    }
    if (!(await address.save())) return;
    const wallet = { mobileNumber, network };
    await run({ ...wallet, amountMinor }, async (idempotencyKey) => {
      await charge(wallet, amountMinor, idempotencyKey);
      rememberMeans({ kind: "mobile" });
    });
    show();
  };
  return (
    <>
      <NativeSelect
        label={t`Network`}
        value={network}
        data={[
          { value: "mtn", label: "MTN" },
          { value: "vod", label: "Telecel" },
          { value: "atl", label: "AT" },
        ]}
        onChange={(event) => setNetwork(event.currentTarget.value as Network)}
      />
      <TextInput
        ref={ref}
        label={t`Mobile money number`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={mobileNumber}
        error={problem ?? refused}
        onChange={(event) => {
          setProblem(null);
          setNumber(event.currentTarget.value);
        }}
      />
      {isSandbox ? <SandboxWallets /> : null}
      {address.field}
      {refused ? null : <ErrorNotice error={error} onRetry={() => void start()} />}
      <StickyActionBar
        isStuck={amountMinor !== undefined}
        note={amount ? t`You will be charged ${amount} on this number.` : t`Choose an amount.`}
      >
        <Button loading={isBusy} disabled={amountMinor === undefined} onClick={() => void start()}>
          {label ??
            (amount ? (
              <Trans>Pay {amount} with mobile money</Trans>
            ) : (
              <Trans>Pay with mobile money</Trans>
            ))}
        </Button>
      </StickyActionBar>
    </>
  );
}
