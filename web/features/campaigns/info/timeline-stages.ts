import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import type { Campaign } from "../draft/draft.ts";

type Facts = Pick<Campaign, "status" | "isSubmitted" | "isSettled" | "serviceObj">;

export type StageName = "accepted" | "checked" | "sending" | "result";
export type Stage = { name: StageName; state: "done" | "now" | "ahead" };
export type Timeline = { stages: Stage[]; people: number; sent: number; delivered: number };

const NAMES: readonly StageName[] = ["accepted", "checked", "sending", "result"];

/** Which stage a campaign is in, by its status; what has no way to go (rejected, expired, a draft) has none. */
const STAGE_OF: Partial<Record<number, StageName>> = {
  [STATUS.InProcess]: "checked",
  [STATUS.Testing]: "checked",
  [STATUS.Pending]: "checked",
  [STATUS.Scheduled]: "sending",
  [STATUS.Active]: "sending",
  [STATUS.Saved]: "sending",
  [STATUS.Completed]: "result",
  [STATUS.Stopped]: "result",
};

/** The way of a submitted campaign from the money to the result, with what its networks have sent. */
export function timelineOf(campaign: Facts): Timeline | undefined {
  const stage = STAGE_OF[campaign.status];
  if (!campaign.isSubmitted || stage === undefined) return undefined;
  const at = NAMES.indexOf(stage);
  const isOver = campaign.isSettled && stage === "result";
  const sum = (name: "people" | "sent" | "delivered") =>
    campaign.serviceObj.reduce((total, route) => total + route[name], 0);
  return {
    stages: NAMES.map((name, place) => ({
      name,
      state: place < at || isOver ? "done" : place === at ? "now" : "ahead",
    })),
    people: sum("people"),
    sent: sum("sent"),
    delivered: sum("delivered"),
  };
}
