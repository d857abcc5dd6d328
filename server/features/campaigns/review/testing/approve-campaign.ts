import { reread, type World } from "../../testing/a-world.ts";
import { decideReview } from "../decide-review.ts";

/** Somebody looks at a campaign as it is now, and lets it go. */
export async function approveCampaign(world: World, userId: string, id: string): Promise<void> {
  const { campaign } = await reread(world, userId, id);
  const { revision } = campaign;
  await decideReview(
    world.deps,
    { campaignId: id, revision, verdict: { approves: true } },
    { actorUserId: "admin", requestId: "r" },
  );
}
