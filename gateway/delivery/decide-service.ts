import { contentProblems, type ForbiddenWords } from "../../domain/message/content-policy.ts";
import { findRoute } from "../catalogue/catalogue.store.ts";
import { readMessageLaw } from "../catalogue/read-rules.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { shownWords } from "../services/composition.ts";
import { lockService, updateStatus } from "../services/service.store.ts";
import type { Service } from "../services/service.ts";
import type { ServiceStatus } from "../services/service-status.ts";

type Decision = { status: ServiceStatus; reason: string | null; words: string[] };

/** Ends the review of a pending service that is due: active, rejected with the offending words, or too late. */
export async function decideService(db: Database, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const service = await lockService(tx, id);
    if (service?.status !== "pending") return;
    const route = await findRoute(tx, service.routeId);
    if (!route) throw new Error(`A service is on route ${service.routeId}, which does not exist.`);
    const law = await readMessageLaw(tx, route.country, service.approveMs);
    const decision = decide(service, law.forbiddenWords);
    await updateStatus(tx, id, decision.status, decision);
  });
}

function decide(service: Service, forbidden: ForbiddenWords): Decision {
  // The advertiser's side calls a campaign that is pending at its start expired and gives the money back: send nothing.
  if (service.approveMs > service.startMs) {
    return {
      status: "stopped",
      reason: "The start passed before the review was done.",
      words: [],
    };
  }
  const problems = contentProblems(reviewedText(service), forbidden);
  if (problems.length === 0) return { status: "active", reason: null, words: [] };
  return {
    status: "rejected",
    reason: problems.map(({ message }) => message).join(" "),
    words: [...new Set(problems.flatMap(({ words }) => words))],
  };
}

function reviewedText({ kind, sender, fullText, content }: Service): string {
  return `${shownWords({ kind, sender, content })}\n${fullText}`;
}
