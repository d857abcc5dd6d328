import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { countryById, SOUTH_AFRICA } from "../../../domain/countries.ts";
import { useCountry } from "../../api/catalogue-queries.ts";
import classes from "./home-more.module.css";

/** Each kind of campaign with what it is and costs, tax included. */
export function KindPrices({ countryId }: { countryId: number }) {
  const kinds = useKinds(countryId);
  return (
    <section className="lh-stack">
      <h2>
        <Trans>What each kind costs</Trans>
      </h2>
      <ul className={classes.kinds}>
        {kinds.map(({ name, what, price }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{what}</p>
            <p className={classes.price}>{price ?? "\u00a0"}</p>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/planoffline">
          <Trans>See all prices and plans</Trans>
        </Link>
      </p>
    </section>
  );
}

type KindLine = { name: string; what: string; price: ReactNode };

function useKinds(countryId: number): KindLine[] {
  const { t } = useLingui();
  const { currencySymbol } = countryById(countryId) ?? SOUTH_AFRICA;
  const details = useCountry(countryId);
  const sms = details && `${currencySymbol}${details.smsUnitPrice}`;
  const tag = details && `${currencySymbol}${details.pcmUnitPrice}`;
  const each = sms ? t`${sms} for each person` : undefined;
  return [
    { name: t`SMS`, what: t`Up to 160 characters on any phone.`, price: each },
    {
      name: t`SMS with link`,
      what: t`With a short link, and you see how many are interested.`,
      price: each,
    },
    {
      name: t`Please Call Me`,
      what: t`A line under the free Please Call Me messages that people send each other.`,
      price: tag ? t`${tag} for each message` : undefined,
    },
    {
      name: t`Display`,
      what: t`A banner on pages that people read on their phones.`,
      price: tag ? t`${tag} for each view` : undefined,
    },
    {
      name: t`RCS`,
      what: t`Pictures and buttons in the phone's own messages.`,
      price: each,
    },
  ];
}
