import { useNavigate } from "@tanstack/react-router";
import { signOut } from "../api/auth.ts";
import { refreshSession } from "../session/session.ts";
import { forgetMenuState } from "./menu-state.ts";

/** Ends the session and goes to /home (spec section 2), also when the server could not be reached. */
export function useSignOut(onDone: () => void): () => void {
  const navigate = useNavigate();
  return () => {
    void (async () => {
      await signOut().catch(() => undefined);
      onDone();
      forgetMenuState();
      await navigate({ to: "/home" });
      await refreshSession();
    })();
  };
}
