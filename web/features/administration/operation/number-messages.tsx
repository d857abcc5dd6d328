import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useAccountTime } from "../../../session/account-time.ts";
import type { Outputs } from "../../../api/client.ts";

type Messages = NonNullable<Outputs["administration"]["numberHistory"]["network"]>["messages"];
type Message = Messages[number];

/** What a number was sent, the newest first: by whom, and why it was this number. */
export function NumberMessages({ messages }: { messages: Messages }) {
  return (
    <>
      <h3>
        <Trans>Messages</Trans>
      </h3>
      {messages.length === 0 ? (
        <p className="lh-quiet">
          <Trans>
            No message to this number is remembered. Who got one is forgotten when the country’s
            rule says so.
          </Trans>
        </p>
      ) : (
        <ul>
          {messages.map((message) => (
            <li key={`${message.sentAt} ${message.campaign?.id ?? message.sender}`}>
              <Sent message={message} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Sent({ message }: { message: Message }) {
  const { t } = useLingui();
  const { moment } = useAccountTime();
  const { sentAt, sender, state, campaign, isAdvert, isToList } = message;
  const states = { sent: t`Sent`, delivered: t`Delivered`, undelivered: t`Not delivered` };
  return (
    <>
      {`${[moment(sentAt), sender].filter(Boolean).join(", ")}. ${states[state]}. `}
      {campaign ? (
        <>
          <Link to="/campaign-info/$id" params={{ id: campaign.id }}>
            {campaign.title}
          </Link>
          {", "}
          <Link to="/admin/advertisers/$id" params={{ id: campaign.userId }}>
            {campaign.advertiser}
          </Link>
          {". "}
        </>
      ) : null}
      <span className="lh-quiet lh-small">
        {!isAdvert ? (
          <Trans>No advert: a code, a notice that was asked for, or our answer to STOP.</Trans>
        ) : isToList ? (
          <Trans>The number was on a list of the advertiser’s own.</Trans>
        ) : (
          <Trans>The network chose it from its base by the groups that were asked for.</Trans>
        )}
      </span>
    </>
  );
}
