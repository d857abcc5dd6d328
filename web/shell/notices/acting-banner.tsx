import { Trans } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import type { Me } from "../../session/me.ts";
import { refreshSession } from "../../session/session.ts";
import { Button } from "../../ui/form/button.tsx";
import classes from "./acting-banner.module.css";

/** Always in sight while an administrator sees the tool as somebody else. */
export function ActingBanner({ me }: { me: Me }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const stop = async () => {
    // Afterwards it is the administrator's own.
    const { userId } = me;
    setBusy(true);
    try {
      await client.administration.stopActing({});
    } finally {
      await refreshSession();
      await (userId === null
        ? navigate({ to: "/admin/advertisers" })
        : navigate({ to: "/admin/advertisers/$id", params: { id: userId } }));
    }
  };
  return (
    <div className={classes.banner} role="status">
      <span>
        <Trans>You see Loudhailer as {me.email ?? ""}. No money can move.</Trans>
      </span>
      <Button variant="default" loading={isBusy} onClick={() => void stop()}>
        <Trans>Stop acting as this advertiser</Trans>
      </Button>
    </div>
  );
}
