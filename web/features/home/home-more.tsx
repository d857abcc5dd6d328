import { KindPrices } from "./kind-prices.tsx";
import { TradeExamples } from "./trade-examples.tsx";

type Props = { countryId: number; onExample: (text: string) => void };

/** The lower half of home: messages to begin with, and what each kind costs. */
export function HomeMore({ countryId, onExample }: Props) {
  return (
    <>
      <TradeExamples countryId={countryId} onChoose={onExample} />
      <KindPrices countryId={countryId} />
    </>
  );
}
