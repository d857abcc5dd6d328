import { KindPrices } from "./kind-prices.tsx";
import { TradeExamples } from "./trade-examples.tsx";

type Props = {
  countryId: number;
  onExample: (text: string) => void;
  /** The example with which a campaign is being begun. */
  starting?: string | undefined;
};

/** The lower half of home: messages to begin with, and what each kind costs. */
export function HomeMore({ countryId, onExample, starting }: Props) {
  return (
    <>
      <TradeExamples countryId={countryId} onChoose={onExample} starting={starting} />
      <KindPrices countryId={countryId} />
    </>
  );
}
