import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { flushSync } from "react-dom";
import { client } from "../../../api/client.ts";
import { refreshSession } from "../../../session/session.ts";

type ToSee = { userId: string; reason: string; campaignId?: string };

/**
 * Shows the tool as an advertiser sees it: the overview, or one of their campaigns. `isLeaving` from the moment when the
 * administrator's own questions would be refused: nothing that asks them may be drawn any more.
 */
export function useActAs() {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const actAs = async ({ userId, reason, campaignId }: ToSee) => {
    await client.administration.actAs({ userId, reason });
    flushSync(() => setIsLeaving(true));
    try {
      await refreshSession();
      await (campaignId === undefined
        ? navigate({ to: "/dashboard" })
        : navigate({ to: "/campaign-info/$id", params: { id: campaignId } }));
    } catch (error) {
      setIsLeaving(false);
      throw error;
    }
  };
  return { isLeaving, actAs };
}
