import { Trans } from "@lingui/react/macro";
import { isMember, useMe } from "../../session/session.ts";
import { LinkButton } from "../../ui/form/link-button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ChannelChoices } from "./channel-choices.tsx";
import { NotificationList } from "./notification-list.tsx";
import { PushChoice } from "./push-choice.tsx";

/** Notifications, newest first. The page is public (spec section 2); its list needs a member. */
export function NotificationsPage() {
  const me = useMe();
  return (
    <Page width="form">
      <PageHeader title={<Trans>Notifications</Trans>} />
      {me && !isMember(me) ? (
        <Notice
          tone="info"
          title={<Trans>Sign in to see your notifications.</Trans>}
          action={
            <LinkButton to="/login" search={{ next: "/notifications" }}>
              <Trans>Sign in</Trans>
            </LinkButton>
          }
        />
      ) : null}
      {isMember(me) ? (
        <NotificationList>
          <PushChoice />
          <ChannelChoices />
        </NotificationList>
      ) : null}
    </Page>
  );
}
