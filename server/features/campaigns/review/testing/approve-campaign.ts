import { reread, type World } from "../../testing/a-world.ts";
import { decideReview, type ReviewDecision } from "../decide-review.ts";
import { readReviews } from "../read-reviews.ts";

type Verdict = { approves: true } | Extract<ReviewDecision["verdict"], { approves: false }>;

/** Somebody looks at a campaign as it waits now, or has read `seen` of it, and lets it go. */
export async function approveCampaign(
  world: World,
  userId: string,
  id: string,
  seen?: string,
): Promise<void> {
  const { campaign } = await reread(world, userId, id);
  const { revision } = campaign;
  const verdict = { approves: true as const, seen: seen ?? (await seenOf(world, id)) };
  await decideReview(
    world.deps,
    { campaignId: id, revision, verdict },
    { actorUserId: "admin", requestId: "r" },
  );
}

/** A verdict on what the queue shows now. */
export async function asRead(
  world: Pick<World, "db">,
  id: string,
  verdict: Verdict,
): Promise<ReviewDecision["verdict"]> {
  return verdict.approves ? { ...verdict, seen: await seenOf(world, id) } : verdict;
}

/** What the queue shows of it. */
export async function seenOf({ db }: Pick<World, "db">, id: string): Promise<string> {
  const { waiting } = await readReviews(db);
  return waiting.find(({ campaignId }) => campaignId === id)?.seen ?? "";
}
