import { Trans, useLingui } from "@lingui/react/macro";
import { cardExpiry, cardName, type SavedCard } from "../cards/card-words.ts";
import { RadioList } from "../../../ui/form/radio-list.tsx";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import { valueOf, type Means } from "./means.ts";

type Props = {
  cards: readonly SavedCard[];
  withMobileMoney: boolean;
  means: Means;
  /** The value of the way that is listed first. */
  first?: string;
  onChoose: (value: string) => void;
  /** Whether a new card is kept: asked here, or left out where it is kept in any case. */
  saveCard?: boolean;
  onSaveCard?: (saveCard: boolean) => void;
};

/** Where the money comes from: a saved card in one tap, another card, or mobile money. */
export function PayWith(props: Props) {
  const { cards, withMobileMoney, means, first, onChoose, saveCard, onSaveCard } = props;
  const { t } = useLingui();
  const hasChoice = cards.length > 0 || withMobileMoney;
  const choices = [
    ...cards.map((card) => ({
      value: valueOf({ kind: "saved", card }),
      label: cardName(card),
      hint: t`Valid until ${cardExpiry(card)}. Paid at once.`,
    })),
    ...(withMobileMoney
      ? [
          {
            value: "mobile",
            label: t`Mobile money`,
            hint: t`MTN, Telecel or AT. You approve it on your phone.`,
          },
        ]
      : []),
    {
      value: "page",
      label: cards.length > 0 ? t`Another card` : t`A card`,
      hint: t`On the card company's page. We never see the number.`,
    },
  ];
  const rank = ({ value }: { value: string }) => (value === first ? 0 : 1);
  return (
    <>
      {hasChoice ? (
        <RadioList
          legend={<Trans>Pay with</Trans>}
          value={valueOf(means)}
          onChange={onChoose}
          choices={choices.toSorted((one, two) => rank(one) - rank(two))}
        />
      ) : null}
      {means.kind === "page" && onSaveCard ? (
        <CheckBox
          label={t`Save this card for next time`}
          checked={saveCard ?? false}
          onChange={(event) => onSaveCard(event.currentTarget.checked)}
        />
      ) : null}
    </>
  );
}
