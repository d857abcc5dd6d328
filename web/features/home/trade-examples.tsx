import { Trans, useLingui } from "@lingui/react/macro";
import { GHANA } from "../../../domain/countries.ts";
import classes from "./home-more.module.css";

type Props = {
  countryId: number;
  onChoose: (text: string) => void;
  /** The one that was tapped, until its campaign is there. */
  starting: string | undefined;
};

/** Four trades with a message each: a tap begins a campaign with it. */
export function TradeExamples({ countryId, onChoose, starting }: Props) {
  const examples = useExamples(countryId === GHANA.id);
  return (
    <section className="lh-stack">
      <h2>
        <Trans>Start from an example</Trans>
      </h2>
      <ul className={classes.examples}>
        {examples.map(({ trade, text }) => (
          <li key={trade}>
            <button
              type="button"
              className={classes.example}
              aria-busy={starting === text || undefined}
              onClick={() => (starting === undefined ? onChoose(text) : undefined)}
            >
              <b>{trade}</b>
              <span>{text}</span>
              <span className={classes.begin}>
                {starting === text ? <Trans>Starting…</Trans> : <Trans>Start with this</Trans>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useExamples(isGhana: boolean): { trade: string; text: string }[] {
  const { t } = useLingui();
  return [
    {
      trade: t`Bakery`,
      text: isGhana
        ? t`Fresh bread every morning from 6. Buy two loaves before 9 and get a third one free.`
        : t`Fresh rolls every morning from 6. Buy a dozen before 9 and get six more free.`,
    },
    {
      trade: t`Hair salon`,
      text: isGhana
        ? t`Braids from GHS 80 this week, washing included. Walk in from Tuesday to Saturday.`
        : t`Braids from R180 this week, washing included. Walk in from Tuesday to Saturday.`,
    },
    {
      trade: t`Grocery shop`,
      text: isGhana
        ? t`This weekend: rice 5 kg GHS 95, oil 1 litre GHS 38. As long as we have stock.`
        : t`This weekend: maize meal 5 kg R59, oil 2 litres R64. As long as we have stock.`,
    },
    {
      trade: t`Car repairs`,
      text: t`Free brake check until Friday. Most repairs are done the same day. Call us first.`,
    },
  ];
}
