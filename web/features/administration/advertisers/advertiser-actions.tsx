import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client, type Outputs } from "../../../api/client.ts";
import { useMe } from "../../../session/session.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { ActAsDialog } from "./act-as-dialog.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";

export type Advertiser = Outputs["administration"]["advertiser"];

type Act = "suspend" | "unsuspend" | "end-sessions" | "reset-factors" | "act-as";
type Props = {
  advertiser: Advertiser;
  onActAs: (reason: string) => Promise<void>;
  onDone: () => void;
};

/** Suspend, sign out everywhere, take away a lost second factor, see the tool as the advertiser does; each with a reason for the audit. */
export function AdvertiserActions({ advertiser, onActAs, onDone }: Props) {
  const { isAdmin } = advertiser;
  const me = useMe();
  const [asked, setAsked] = useState<Act | null>(null);
  const [done, setDone] = useState<Exclude<Act, "act-as"> | null>(null);
  const run = async (act: Act, reason: string) => {
    setDone(null);
    if (act === "act-as") return onActAs(reason);
    const input = { userId: advertiser.userId, reason };
    if (act === "suspend") await client.administration.suspend(input);
    if (act === "unsuspend") await client.administration.unsuspend(input);
    if (act === "end-sessions") await client.administration.endSessions(input);
    if (act === "reset-factors") await client.administration.resetFactors(input);
    setAsked(null);
    setDone(act);
    onDone();
  };
  return (
    <Card
      title={<Trans>What you can do</Trans>}
      aside={
        <Link to="/admin/audit" search={{ subjectUserId: advertiser.userId }}>
          <Trans>Audit log</Trans>
        </Link>
      }
    >
      {done ? <DoneNotice act={done} /> : null}
      {isAdmin ? (
        <p className="lh-quiet">
          <Trans>
            This is an administrator. Nobody sees Loudhailer as an administrator does, and none is
            suspended here: the settings of the server say who administers.
          </Trans>
        </p>
      ) : null}
      <div className="lh-row">
        {isAdmin ? null : (
          <Button onClick={() => setAsked("act-as")}>
            <Trans>See it as they do</Trans>
          </Button>
        )}
        <LinkButton variant="default" to="/bonus/$id" params={{ id: advertiser.userId }}>
          <Trans>Bonus</Trans>
        </LinkButton>
        <LinkButton
          variant="default"
          to="/books/$section"
          params={{ section: "corrections" }}
          search={{ userId: advertiser.userId }}
        >
          <Trans>Correct the wallet</Trans>
        </LinkButton>
        <Button variant="default" onClick={() => setAsked("end-sessions")}>
          <Trans>Sign out everywhere</Trans>
        </Button>
        {advertiser.hasSecondFactor && me?.userId !== advertiser.userId ? (
          <Button variant="default" onClick={() => setAsked("reset-factors")}>
            <Trans>Reset second factor</Trans>
          </Button>
        ) : null}
        {advertiser.isSuspended ? (
          <Button variant="default" onClick={() => setAsked("unsuspend")}>
            <Trans>End the suspension</Trans>
          </Button>
        ) : isAdmin ? null : (
          <Button variant="danger" onClick={() => setAsked("suspend")}>
            <Trans>Suspend</Trans>
          </Button>
        )}
      </div>
      {asked === "act-as" ? (
        <ActAsDialog onConfirm={(reason) => run(asked, reason)} onCancel={() => setAsked(null)} />
      ) : asked ? (
        <ReasonDialog
          {...wordsOf(asked)}
          isDangerous={asked === "suspend"}
          onConfirm={(reason) => run(asked, reason)}
          onCancel={() => {
            setAsked(null);
            // It may have been done by somebody else.
            onDone();
          }}
        />
      ) : null}
    </Card>
  );
}

/** Says that it was done: the button that was pressed is another one now. */
export function DoneNotice({ act }: { act: Exclude<Act, "act-as"> }) {
  const words = {
    suspend: <Trans>Suspended. They are signed out everywhere.</Trans>,
    unsuspend: <Trans>The suspension has ended. They can sign in again.</Trans>,
    "end-sessions": <Trans>Signed out on every device.</Trans>,
    "reset-factors": <Trans>The second factor is removed.</Trans>,
  };
  return <Notice tone="good" announce="politely" title={words[act]} />;
}

function wordsOf(act: Exclude<Act, "act-as">) {
  if (act === "suspend")
    return {
      title: <Trans>Suspend this advertiser?</Trans>,
      children: (
        <Trans>
          They are signed out everywhere and cannot sign in again. Within a minute the links in
          their messages lead nowhere. What is being sent goes on until you stop it.
        </Trans>
      ),
      confirmLabel: <Trans>Suspend</Trans>,
    };
  if (act === "unsuspend")
    return {
      title: <Trans>End the suspension?</Trans>,
      children: <Trans>They can sign in again, and their links lead to their pages.</Trans>,
      confirmLabel: <Trans>End the suspension</Trans>,
    };
  if (act === "end-sessions")
    return {
      title: <Trans>Sign this advertiser out everywhere?</Trans>,
      children: <Trans>Their drafts and campaigns stay as they are.</Trans>,
      confirmLabel: <Trans>Sign out everywhere</Trans>,
    };
  return {
    title: <Trans>Remove the lost second factor?</Trans>,
    children: (
      <Trans>
        First make sure that it is really them: call the number you know. The authenticator app, the
        backup codes and the passkeys stop working, every device is signed out, and the owner gets
        an email. The password stays the same.
      </Trans>
    ),
    confirmLabel: <Trans>Reset second factor</Trans>,
  };
}
