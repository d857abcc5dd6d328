import { useNavigate } from "@tanstack/react-router";
import { toProblem } from "../api/app-problem.ts";
import { signOut } from "../api/auth.ts";
import { clearDevice } from "../session/clear-device.ts";
import { setSignOutDue } from "../offline/remembered-for.ts";
import { refreshSession } from "../session/session.ts";
import { forgetMenuState } from "./menu/menu-state.ts";

/**
 * Ends the session and goes to /home (spec section 2), also when the server could not be reached: it hears of it with
 * the next connection. What this device kept for the user is deleted at once.
 */
export function useSignOut(onDone: () => void): () => void {
  const navigate = useNavigate();
  return () => {
    void (async () => {
      await signOut().catch((error: unknown) =>
        setSignOutDue(toProblem(error).code !== "unauthenticated"),
      );
      await clearDevice();
      onDone();
      forgetMenuState();
      await navigate({ to: "/home" });
      await refreshSession();
    })();
  };
}
