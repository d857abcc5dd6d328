import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { isMember, knownMe, recheckSession } from "../../../session/session.ts";
import { NAME } from "../../../session/who.ts";

/** Whose account it is; null for visitors. */
function memberId(): string | null {
  const me = knownMe();
  return me && isMember(me) ? me.userId : null;
}

/**
 * The link in the mail opens a tab of its own: as soon as somebody is signed in there, or when this page is come back to, it
 * goes on into the account too.
 */
export function useConfirmedElsewhere(isWaiting: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isWaiting) return;
    const before = memberId();
    const look = async () => {
      await recheckSession();
      const now = memberId();
      if (now !== null && now !== before) await navigate({ to: "/dashboard", replace: true });
    };
    const onStored = ({ key }: StorageEvent) => (key === NAME ? void look() : undefined);
    const onVisible = () => (document.visibilityState === "visible" ? void look() : undefined);
    addEventListener("storage", onStored);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      removeEventListener("storage", onStored);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [isWaiting, navigate]);
}
