import { Trans } from "@lingui/react/macro";
import type { CountryCode } from "../../../domain/countries.ts";
import classes from "./home.module.css";

/** Three steps and what a careful person asks before paying. */
export function HowItWorks({ countryCode }: { countryCode: CountryCode }) {
  const isGhana = countryCode === "GH";
  return (
    <section className="lh-stack">
      <h2>
        <Trans>How it works</Trans>
      </h2>
      <ol className={classes.steps}>
        <li>
          <h3>
            <Trans>Write what is new</Trans>
          </h3>
          <p>
            <Trans>
              We count the characters, show how it looks on a phone, and tell you when a message
              costs more.
            </Trans>
          </p>
        </li>
        <li>
          <h3>
            <Trans>Choose who gets it, and when</Trans>
          </h3>
          <p>
            {isGhana ? (
              <Trans>
                Region, city, age, women or men. Messages are sent on weekdays, within the hours
                that the law allows.
              </Trans>
            ) : (
              <Trans>
                Province, city, age, women or men. Messages are sent on weekdays, within the hours
                that the law allows.
              </Trans>
            )}
          </p>
        </li>
        <li>
          <h3>
            {isGhana ? (
              <Trans>Pay with mobile money and see the result</Trans>
            ) : (
              <Trans>Pay by card and see the result</Trans>
            )}
          </h3>
          <p>
            <Trans>
              You see how many people were reached each day. You do not pay for what does not
              arrive: we refund it to your wallet.
            </Trans>
          </p>
        </li>
      </ol>
      <p className="lh-quiet">
        <Trans>
          The networks send your message to people who agreed to get offers and can stop them at any
          time.
        </Trans>{" "}
        {isGhana ? (
          <Trans>
            You approve a payment on your phone, or pay by card. We never see your PIN or your card
            number.
          </Trans>
        ) : (
          <Trans>The card company handles your card: we never see its number.</Trans>
        )}
      </p>
    </section>
  );
}
