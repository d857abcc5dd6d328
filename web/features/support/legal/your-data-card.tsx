import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import classes from "./legal.module.css";

/** What somebody can do about their data, with an account or without, and how long each kind is kept by today's rules. */
export function YourDataCard({ countryId }: { countryId: number }) {
  const { data } = useQuery(orpc.catalogue.company.queryOptions({ input: { countryId } }));
  // The card of the company below says why nothing came.
  if (!data) return null;
  const { email, retention } = data;
  return (
    <Card title={<Trans>Your data, and how to ask about it</Trans>}>
      <div className={classes.text}>
        <h3>
          <Trans>If you have an account</Trans>
        </h3>
        <p>
          <Trans>
            You can see, download, correct and delete your data under{" "}
            <Link to="/personal">Profile</Link>. For anything else, write to{" "}
            <a href={`mailto:${email}`}>{email}</a>.
          </Trans>
        </p>
        <h3>
          <Trans>If you got a message and have no account</Trans>
        </h3>
        <ul>
          <li>
            <Trans>To get no more, follow the opt-out words in the message.</Trans>
          </li>
          <li>
            <Trans>
              To hear who says that you agreed, when and in which words, and when you opted out,
              write to <a href={`mailto:${email}`}>{email}</a> with your number. We check that it is
              yours, and answer within 30 days.
            </Trans>
          </li>
          <li>
            <Trans>You can also ask us to correct or delete what we hold, or object to it.</Trans>
          </li>
        </ul>
        <h3>
          <Trans>How long we keep it</Trans>
        </h3>
        <ul>
          <li>
            <Trans>
              Numbers on an advertiser’s list:{" "}
              <Plural value={retention.listDays} one="# day" other="# days" /> at most, or until the
              advertiser deletes the list.
            </Trans>
          </li>
          <li>
            <Trans>
              Who was written to:{" "}
              <Plural value={retention.messageDays} one="# day" other="# days" /> after the last day
              of the campaign.
            </Trans>
          </li>
          <li>
            <Trans>
              Notifications in an account:{" "}
              <Plural value={retention.notificationDays} one="# day" other="# days" />.
            </Trans>
          </li>
          <li>
            <Trans>
              Which devices and lines an account signs in from: 30 days, as codes that we can only
              compare, to find abuse.
            </Trans>
          </li>
          <li>
            <Trans>
              Opt-outs: until you lift them. Forgetting them would let somebody write to you again.
            </Trans>
          </li>
          <li>
            <Trans>
              An account: until its owner deletes it. Invoices and payments stay without a name, as
              tax law asks.
            </Trans>
          </li>
        </ul>
      </div>
    </Card>
  );
}
