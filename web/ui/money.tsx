import { formatMoney, type Currency } from "../../domain/money/money.ts";

type Props = {
  amountMinor: number;
  currency: Currency;
  /** Puts a plus before what came in: for statements. */
  signed?: boolean;
};

/** An amount of money, never broken over two lines: R3,381.00. */
export function Money({ amountMinor, currency, signed = false }: Props) {
  const text = formatMoney(amountMinor, currency).replace("-", "\u2212");
  return <span className="lh-nowrap">{signed && amountMinor > 0 ? `+${text}` : text}</span>;
}
