import { Trans } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useState } from "react";
import { client } from "../../api/client.ts";
import type { Me } from "../../session/me.ts";
import { refreshSession } from "../../session/session.ts";
import { Button } from "../../ui/form/button.tsx";
import { useWide } from "../../ui/style/use-wide.ts";
import classes from "./acting-banner.module.css";
import { ActingEnd, timeOfEnd } from "./acting-end.tsx";

/** Always in sight while an administrator sees the tool as somebody else, with how long they still do. */
export function ActingBanner({ me }: { me: Me }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  // Afterwards it is the administrator's own.
  const { userId, actedUntil } = me;
  const leave = useCallback(async () => {
    await refreshSession();
    await (userId === null
      ? navigate({ to: "/admin/advertisers" })
      : navigate({ to: "/admin/advertisers/$id", params: { id: userId } }));
  }, [userId, navigate]);
  // It may be that this device's clock is ahead, and the session not over yet.
  const lookWhetherOver = useCallback(() => {
    void refreshSession().then((now) => (now.actedBy ? undefined : leave()));
  }, [leave]);
  const stop = async () => {
    setBusy(true);
    try {
      await client.administration.stopActing({});
    } finally {
      await leave();
    }
  };
  const end = actedUntil ? <ActingEnd until={actedUntil} onOver={lookWhetherOver} /> : null;
  const button = (
    <Button variant="default" loading={isBusy} onClick={() => void stop()}>
      <Trans>Stop acting as this advertiser</Trans>
    </Button>
  );
  return <BannerView me={me} isWide={useWide()} end={end} button={button} />;
}

type View = { me: Me; isWide: boolean; end: ReactNode; button: ReactNode };

/** One line on a wide screen. Elsewhere who it is and until when, and the rest unfolds: with large text it would take half a phone. */
export function BannerView({ me, isWide, end, button }: View) {
  const email = me.email ?? "";
  const until = me.actedUntil ? timeOfEnd(me.actedUntil) : undefined;
  if (isWide)
    return (
      <div className={classes.banner}>
        <span className={classes.words}>
          <span role="status">
            <Trans>You see Loudhailer as {me.email ?? ""}. No money can move.</Trans>
          </span>
          {end}
        </span>
        {button}
      </div>
    );
  return (
    <aside className={`${classes.banner} ${classes.folded}`}>
      <details>
        <summary>
          <span role="status">
            {until ? (
              <Trans>
                Acting as {email} until {until}
              </Trans>
            ) : (
              <Trans>Acting as {email}</Trans>
            )}
          </span>
        </summary>
        <div className={classes.rest}>
          <p className={classes.words}>
            <Trans>No money can move.</Trans> {end}
          </p>
          {button}
        </div>
      </details>
    </aside>
  );
}
