import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "../../../ui/form/use-form.ts";
import { formatMoney, moneyInputText, parseMoneyInput } from "../../../../domain/money/money.ts";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { useMyPayingCountry } from "../../../session/my-country.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { useFormSubmit } from "../../../ui/form/use-form-submit.ts";
import { cardName, type SavedCard } from "../cards/card-words.ts";
import { Button } from "../../../ui/form/button.tsx";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";

type Settings = Outputs["billing"]["autoTopUp"];
type Props = { settings: Settings; cards: readonly SavedCard[]; onClose: () => void };

/** When, how much and at most how much in a month; with which card. */
export function AutoTopUpForm({ settings, cards, onClose }: Props) {
  const { t } = useLingui();
  const country = useMyPayingCountry();
  const least = formatMoney(country.topUpMinMinor, country.currency);
  const most = formatMoney(country.topUpMaxMinor, country.currency);
  const form = useForm({
    initialValues: {
      isOn: true,
      thresholdMinor: moneyInputText(settings.thresholdMinor || 5_000),
      amountMinor: moneyInputText(settings.amountMinor || 15_000),
      monthlyCapMinor: moneyInputText(settings.monthlyCapMinor || 50_000),
      cardId: settings.cardId ?? "",
    },
    validate: {
      thresholdMinor: (value) =>
        parseMoneyInput(value) === undefined ? t`Enter an amount like 50.` : null,
      amountMinor: (value) => {
        const amountMinor = parseMoneyInput(value) ?? 0;
        return amountMinor < country.topUpMinMinor || amountMinor > country.topUpMaxMinor
          ? t`Enter an amount from ${least} to ${most}.`
          : null;
      },
      monthlyCapMinor: (value, { amountMinor }) =>
        (parseMoneyInput(value) ?? 0) < (parseMoneyInput(amountMinor) ?? 0)
          ? t`The monthly limit must allow at least one top-up.`
          : null,
    },
  });
  const { onSubmit, isSending, error } = useFormSubmit(form, async (values) => {
    await client.billing.saveAutoTopUp({
      isOn: values.isOn,
      thresholdMinor: parseMoneyInput(values.thresholdMinor) ?? 0,
      amountMinor: parseMoneyInput(values.amountMinor) ?? 0,
      monthlyCapMinor: parseMoneyInput(values.monthlyCapMinor) ?? 0,
      cardId: values.cardId || null,
    });
    await queryClient.invalidateQueries({ queryKey: orpc.billing.autoTopUp.key() });
    onClose();
  });
  const money = {
    inputMode: "decimal",
    autoComplete: "off",
    start: country.currencySymbol,
  } as const;
  return (
    <form onSubmit={onSubmit} noValidate className="lh-stack">
      <CheckBox
        label={t`Top up automatically when my balance is low`}
        checked={form.values.isOn}
        onChange={(event) => form.setFieldValue("isOn", event.currentTarget.checked)}
      />
      <TextInput
        label={t`When less than this is left`}
        {...money}
        {...form.getInputProps("thresholdMinor")}
      />
      <TextInput label={t`Charge this much`} {...money} {...form.getInputProps("amountMinor")} />
      <TextInput label={t`Monthly limit`} {...money} {...form.getInputProps("monthlyCapMinor")} />
      <NativeSelect
        label={t`Card`}
        data={[
          { value: "", label: t`The card we charge first` },
          ...cards.map((card) => ({ value: card.cardId, label: cardName(card) })),
        ]}
        {...form.getInputProps("cardId")}
      />
      <ErrorNotice error={error} />
      <div className="lh-row">
        <Button type="submit" loading={isSending}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
