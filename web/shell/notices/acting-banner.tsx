import { Trans } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { client } from "../../api/client.ts";
import type { Me } from "../../session/me.ts";
import { refreshSession } from "../../session/session.ts";
import { Button } from "../../ui/form/button.tsx";
import classes from "./acting-banner.module.css";
import { ActingEnd } from "./acting-end.tsx";

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
  return (
    <div className={classes.banner}>
      <span className={classes.words}>
        <span role="status">
          <Trans>You see Loudhailer as {me.email ?? ""}. No money can move.</Trans>
        </span>
        {actedUntil ? <ActingEnd until={actedUntil} onOver={lookWhetherOver} /> : null}
      </span>
      <Button variant="default" loading={isBusy} onClick={() => void stop()}>
        <Trans>Stop acting as this advertiser</Trans>
      </Button>
    </div>
  );
}
