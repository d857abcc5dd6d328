import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { KIND_NAMES, KIND_TRAITS } from "../../../domain/campaign/kinds/traits.ts";
import { KIND_SENTENCES } from "../../../domain/campaign/kinds/sentences.ts";
import { thousandPriceMinor } from "../../../domain/campaign/price/unit-price.ts";
import { translateKnown } from "../../../domain/translate.ts";
import { useCountry } from "../../api/catalogue-queries.ts";
import { useAfterHydration } from "../../query/after-hydration.ts";
import { ThousandPrice } from "../../ui/thousand-price.tsx";
import classes from "./home-more.module.css";

/** Each kind of campaign with what it is and costs, tax included. */
export function KindPrices({ countryId }: { countryId: number }) {
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
            <p>{translateKnown(KIND_SENTENCES[kind])}</p>
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
