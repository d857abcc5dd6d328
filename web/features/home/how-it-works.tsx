import { Trans } from "@lingui/react/macro";
import classes from "./home.module.css";

/** Three steps and what a careful person asks before paying. */
export function HowItWorks() {
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
              We count the characters, warn of those that cost more, and show it as a phone shows
              it.
            </Trans>
          </p>
        </li>
        <li>
          <h3>
            <Trans>Say who should hear it, and when</Trans>
          </h3>
          <p>
            <Trans>
              Province, city, age, women or men. Messages go out on weekdays within the hours that
              the law allows.
            </Trans>
          </p>
        </li>
        <li>
          <h3>
            <Trans>Pay by card, see what came of it</Trans>
          </h3>
          <p>
            <Trans>
              You see who was reached day by day. What did not arrive is not charged, and the money
              returns to your wallet.
            </Trans>
          </p>
        </li>
      </ol>
      <p className="lh-quiet">
        <Trans>
          The networks send your message to people who agreed to get offers and can stop them at any
          time. Your card is handled by the card company: we never see its number.
        </Trans>
      </p>
    </section>
  );
}
