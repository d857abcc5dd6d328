import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { KIND_NAMES, KIND_TRAITS, type KindName } from "../../../domain/campaign/kinds/traits.ts";
import { thousandPriceMinor } from "../../../domain/campaign/price/unit-price.ts";
import { translateKnown } from "../../../domain/translate.ts";
import { useCountry } from "../../api/catalogue-queries.ts";
import { useAfterHydration } from "../../query/after-hydration.ts";
import { ThousandPrice } from "../../ui/thousand-price.tsx";
import classes from "./home-more.module.css";

/** Each kind of campaign with what it is and costs, tax included. */
export function KindPrices({ countryId }: { countryId: number }) {
  const what = useWhat();
  const country = useAfterHydration(useCountry(countryId));
  return (
    <section className="lh-stack">
      <h2>
        <Trans>What each kind costs</Trans>
      </h2>
      <ul className={classes.kinds}>
        {KIND_NAMES.map((kind) => (
          <li key={kind}>
            <h3>{translateKnown(KIND_TRAITS[kind].name)}</h3>
            {what[kind] ? <p>{what[kind]}</p> : null}
            <p className={classes.price}>
              {country ? (
                <ThousandPrice
                  amountMinor={thousandPriceMinor(country, kind)}
                  currency={country.currencyCode}
                />
              ) : (
                "\u00a0"
              )}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/planoffline">
          <Trans>See all plans and prices</Trans>
        </Link>
      </p>
    </section>
  );
}

/** A kind that has no sentence here is shown by its name and price. */
function useWhat(): Partial<Record<KindName, string>> {
  const { t } = useLingui();
  return {
    sms: t`Up to 160 characters on any phone.`,
    "sms-link": t`With a short link, and you see how many are interested.`,
    pcm: t`A line under the free Please Call Me messages that people send each other.`,
    display: t`A banner on pages that people read on their phones.`,
    rcs: t`Pictures and buttons in the phone's own messages.`,
  };
}
