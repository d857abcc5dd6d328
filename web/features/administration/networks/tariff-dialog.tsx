import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { requiredField } from "../../../ui/form/required-field.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import type { NetworkConnection, Networks } from "./network-types.ts";
import classes from "./tariff-dialog.module.css";
import { useTariffWords } from "./tariff-words.ts";
import { formatMillionths, readMillionths } from "./millionths.ts";

type Channel = NetworkConnection["tariffs"][number]["prices"][number]["channel"];
type Line = { key: number; channel: Channel; routeId: number | null; price: string };
type Props = {
  connection: NetworkConnection;
  networks: Networks;
  onDone: () => Promise<void>;
  onCancel: () => void;
};

/** A new version of what a connection charges, which begins as the latest one. */
export function TariffDialog({ connection, networks, onDone, onCancel }: Props) {
  const { t } = useLingui();
  const { channels, networkOf } = useTariffWords(networks);
  const { id, name, tariffs } = connection;
  const [latest] = tariffs;
  const [validFrom, setValidFrom] = useState(() => new Date().toISOString().slice(0, 10));
  const [currency, setCurrency] = useState(latest?.currency ?? "");
  const [lines, setLines] = useState(() => linesOf(latest?.prices ?? []));
  const [isChecked, setIsChecked] = useState(false);
  const put = (key: number, patch: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  const problemOf = ({ price }: Line): string | undefined =>
    isChecked && readMillionths(price) === undefined
      ? t`Enter a price such as 0.11, with up to six digits after the point.`
      : undefined;
  const isTwice = (line: Line): boolean =>
    lines.some(
      ({ key, channel, routeId }) =>
        key < line.key && channel === line.channel && routeId === line.routeId,
    );
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  return (
    <ReasonDialog
      title={t`Prices of ${name}`}
      confirmLabel={t`Save`}
      cancelLabel={t`Cancel`}
      onConfirm={async (reason) => {
        setIsChecked(true);
        const prices = lines.flatMap(({ channel, routeId, price }) => {
          const unitMicros = readMillionths(price);
          return unitMicros === undefined ? [] : [{ channel, routeId, unitMicros }];
        });
        if (prices.length < lines.length || !isCurrency || lines.some(isTwice)) return;
        const known = tariffs.length === 0 ? null : Math.max(...tariffs.map((one) => one.id));
        await client.administration.setNetworkTariff({
          id,
          known,
          validFrom,
          currency,
          prices,
          reason,
        });
        await onDone();
      }}
      onCancel={onCancel}
    >
      <p className="lh-quiet">
        <Trans>Prices are without VAT. What was booked before the first day stays as it is.</Trans>
      </p>
      <TextInput
        {...requiredField(t`First day`)}
        type="date"
        value={validFrom}
        onChange={(event) => setValidFrom(event.currentTarget.value)}
      />
      <TextInput
        {...requiredField(t`Currency`)}
        description={t`Three letters, such as ZAR, GHS, USD or EUR.`}
        maxLength={3}
        value={currency}
        error={isChecked && !isCurrency ? t`Enter three letters.` : undefined}
        onChange={(event) => setCurrency(event.currentTarget.value.toUpperCase())}
      />
      {lines.map((line, at) => {
        const place = at + 1;
        return (
          <fieldset key={line.key} className={`lh-stack ${classes.price}`}>
            <legend>
              <Trans>Price {place}</Trans>
            </legend>
            <NativeSelect
              label={t`What for`}
              value={line.channel}
              data={Object.entries(channels).map(([value, label]) => ({ value, label }))}
              onChange={(event) => put(line.key, { channel: event.currentTarget.value as Channel })}
            />
            <NativeSelect
              label={t`Network`}
              value={String(line.routeId ?? "")}
              error={isTwice(line) ? t`There is a price for this already.` : undefined}
              data={[
                { value: "", label: networkOf(null) },
                ...networks.routes.map(({ routeId }) => ({
                  value: String(routeId),
                  label: networkOf(routeId),
                })),
              ]}
              onChange={(event) =>
                put(line.key, { routeId: Number(event.currentTarget.value) || null })
              }
            />
            <TextInput
              {...requiredField(t`Price of one`)}
              inputMode="decimal"
              value={line.price}
              error={problemOf(line)}
              onChange={(event) => put(line.key, { price: event.currentTarget.value })}
            />
            <Button
              variant="subtle"
              aria-label={t`Remove price ${place}`}
              onClick={() => setLines(lines.filter(({ key }) => key !== line.key))}
            >
              <Trans>Remove</Trans>
            </Button>
          </fieldset>
        );
      })}
      <Button variant="default" onClick={() => setLines([...lines, newLine(lines)])}>
        <Trans>Add a price</Trans>
      </Button>
    </ReasonDialog>
  );
}

function linesOf(prices: NetworkConnection["tariffs"][number]["prices"]): Line[] {
  if (prices.length === 0) return [newLine([])];
  return prices.map(({ unitMicros, ...price }, key) => ({
    ...price,
    key,
    price: formatMillionths(unitMicros),
  }));
}

function newLine(lines: readonly Line[]): Line {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  return { key, channel: "sms", routeId: null, price: "" };
}
