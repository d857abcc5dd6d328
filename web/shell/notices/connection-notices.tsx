import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { watchDeviceReady } from "../../native/device-ready.ts";
import { isOffline, watchConnection } from "../../api/connection.ts";
import { isMember, useMe } from "../../session/session.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import classes from "./connection-notices.module.css";
import { OfflineNotice } from "./offline-notice.tsx";
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
  const plain = isWithout ? <OfflineNotice isMember={isMember(me)} /> : null;
  return (
    <div className={classes.notices}>
      {isMember(me) && !me?.actedBy ? (
        <Suspense fallback={plain}>
          <WaitingNotice />
        </Suspense>
      ) : (
        plain
      )}
      <UpdateNotice />
      {isDeviceLate ? (
        <Notice tone="warn" announce="politely" title={<Trans>Your phone did not respond.</Trans>}>
          <Trans>Notifications and sharing may not work. Close the app and open it again.</Trans>
        </Notice>
      ) : null}
    </div>
  );
}
