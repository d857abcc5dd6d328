import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { watchDeviceReady } from "../../native/device-ready.ts";
import { isOffline, watchConnection } from "../../offline/connection.ts";
import { isMember, useMe } from "../../session/session.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import classes from "./connection-notices.module.css";
import { UpdateNotice } from "./update-notice.tsx";

const WaitingNotice = lazy(async () => ({
  default: (await import("./waiting-notice.tsx")).WaitingNotice,
}));

/**
 * Says that there is no connection, what waits to be sent, that there is a new version, and when the phone's own part of
 * the app does not answer.
 */
export function ConnectionNotices() {
  const isWithout = useSyncExternalStore(watchConnection, isOffline, () => false);
  const me = useMe();
  const [isDeviceLate, setDeviceLate] = useState(false);
  useEffect(() => watchDeviceReady(() => setDeviceLate(true)), []);
  return (
    <div className={classes.notices}>
      {isWithout ? (
        <Notice tone="warn" announce="politely" title={<Trans>There is no connection.</Trans>}>
          <Trans>
            You can read what you opened before, and go on writing drafts. They are sent later.
            Money does not move without a connection.
          </Trans>
        </Notice>
      ) : null}
      {isMember(me) && !me?.actedBy ? (
        <Suspense fallback={null}>
          <WaitingNotice />
        </Suspense>
      ) : null}
      <UpdateNotice />
      {isDeviceLate ? (
        <Notice tone="warn" announce="politely" title={<Trans>The phone does not answer.</Trans>}>
          <Trans>Notifications and sharing may not work. Close the app and open it again.</Trans>
        </Notice>
      ) : null}
    </div>
  );
}
