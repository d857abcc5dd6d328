import { targetModelOf } from "../../../domain/campaign/wire-numbers.ts";
import { implement } from "@orpc/server";
import { contract } from "../../../contract/router.ts";
import type { JobSender } from "../../jobs/job.ts";
import { requireUser, type RequestContext } from "../../http/context.ts";
import { planLimitsFor } from "../billing/subscriptions/read-subscriptions.ts";
import { createList, withBadRows } from "./lists/create-list.ts";
import { cancelImport } from "./lists/imports/cancel-import.ts";
import { listImports } from "./lists/imports/list-import.store.ts";
import { presentImport } from "./lists/imports/present-import.ts";
import { startImport } from "./lists/imports/start-import.ts";
import { fixListRows } from "./lists/bad-rows/fix-list-rows.ts";
import { createDearCounts } from "./reach/dear-counts.ts";
import { forecast } from "./reach/forecast.ts";
import { findHints } from "./reach/hints.ts";
import type { ListUrls } from "./lists/list-url.ts";
import { declareConsent, deleteList, type StoredListsDeps } from "./lists/manage-lists.ts";
import { renameList } from "./lists/rename-list.ts";
import type { PlanDeps } from "./reach/plan-booking.ts";
import {
  bookingRequest,
  presentAudience,
  presentForecast,
  presentList,
  presentProposal,
  targetingFrom,
} from "./saved/present-audience.ts";
import { repairListRows } from "./lists/bad-rows/repair-list-rows.ts";
import { writeBadRows } from "./lists/bad-rows/write-bad-rows.ts";
import { previewFile } from "./lists/preview-file.ts";
import { propose } from "./reach/propose.ts";
import { readSkipped } from "./lists/skipped/read-skipped.ts";
import { readListPage } from "./lists/read-lists.ts";
import { listLists } from "./lists/list.store.ts";
import { removeAudience, saveAudience } from "./saved/saved-audiences.ts";
import { listAudiences } from "./audience.store.ts";

export type AudienceDeps = PlanDeps &
  StoredListsDeps & {
    jobs: JobSender;
    maxListBytes: number;
    /** Addresses for networks to fetch lists; also for the file endpoints. */
    listUrls: ListUrls;
    /** The country of a user's profile. */
    homeCountryOf(userId: string): Promise<number>;
  };

/** The audience procedures. Visitors may ask what it would cost; lists and saved audiences need a registered user. */
export function createAudienceRoutes(deps: AudienceDeps) {
  const os = implement(contract.audience).$context<RequestContext>();
  const counts = createDearCounts();
  const payer = (context: RequestContext) =>
    context.principal?.isAnonymous ? null : (context.principal?.userId ?? null);
  const asker = (context: RequestContext) => ({
    memberId: payer(context),
    address: context.address,
  });
  return os.router({
    forecast: os.forecast.handler(async ({ input, context }) =>
      presentForecast(await forecast(deps, bookingRequest(input, payer(context)))),
    ),
    hints: os.hints.handler(async ({ input, context }) => ({
      hints: await counts(asker(context), () =>
        findHints(deps, bookingRequest(input, payer(context))),
      ),
    })),
    propose: os.propose.handler(async ({ input, context }) => {
      const targeting = targetingFrom(input.targeting);
      const userId = payer(context);
      const { matching, proposals } = await counts(asker(context), () =>
        propose(deps, {
          ...input,
          targeting,
          targetModel: targetModelOf(input.targetModelId),
          userId,
        }),
      );
      return { matching, proposals: proposals.map(presentProposal) };
    }),
    audiences: os.audiences.handler(async ({ context }) => {
      const found = await listAudiences(deps.db, requireUser(context).userId);
      return { audiences: found.map(presentAudience) };
    }),
    saveAudience: os.saveAudience.handler(async ({ input, context }) =>
      presentAudience(
        await saveAudience(deps, {
          id: input.id,
          userId: requireUser(context).userId,
          name: input.name,
          countryId: input.countryId,
          targetModelId: input.targetModelId,
          targeting: targetingFrom(input.targeting),
          listId: input.listId,
          otherListIds: input.otherListIds,
          listUse: input.listUse,
          excludeListId: input.excludeListId,
        }),
      ),
    ),
    deleteAudience: os.deleteAudience.handler(async ({ input, context }) => {
      await removeAudience(deps, { userId: requireUser(context).userId, id: input.id });
      return { done: true as const };
    }),
    lists: os.lists.handler(async ({ context }) => {
      const { userId } = requireUser(context);
      const { mostLists: most } = await planLimitsFor(deps, userId);
      const lists = (await listLists(deps.db, userId)).map(presentList);
      return { lists, most, maxFileBytes: deps.maxListBytes };
    }),
    previewFile: os.previewFile.handler(({ input, context }) =>
      previewFile(deps, { ...input, userId: requireUser(context).userId }),
    ),
    createList: os.createList.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const countryId = input.countryId ?? (await deps.homeCountryOf(userId));
      const { list, badRows } = await createList(deps, { ...input, countryId, userId });
      return { ...presentList(list), badRows };
    }),
    startListImport: os.startListImport.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const countryId = input.countryId ?? (await deps.homeCountryOf(userId));
      return presentImport(await startImport(deps, { ...input, countryId, userId }));
    }),
    listImports: os.listImports.handler(async ({ context }) => {
      const found = await listImports(deps.db, requireUser(context).userId);
      return { imports: found.map(presentImport) };
    }),
    skippedRows: os.skippedRows.handler(({ input, context }) =>
      readSkipped(deps, { ...input, userId: requireUser(context).userId }),
    ),
    cancelListImport: os.cancelListImport.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      return presentImport(await cancelImport(deps, { ...input, userId }));
    }),
    list: os.list.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const { list, ...page } = await readListPage(deps, { ...input, userId });
      return { ...presentList(list), ...page };
    }),
    fixListRows: os.fixListRows.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const { list, badRows } = await fixListRows(deps, { ...input, userId });
      return { ...presentList(list), badRows };
    }),
    repairListRows: os.repairListRows.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      return presentList(await repairListRows(deps, { ...input, userId }));
    }),
    badRowsCsv: os.badRowsCsv.handler(({ input, context }) =>
      writeBadRows(deps, { ...input, userId: requireUser(context).userId }),
    ),
    declareConsent: os.declareConsent.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      await declareConsent(deps, { ...input, userId });
      return presentList((await withBadRows(deps, userId, input.id)).list);
    }),
    renameList: os.renameList.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      await renameList(deps, { ...input, userId });
      return presentList((await withBadRows(deps, userId, input.id)).list);
    }),
    deleteList: os.deleteList.handler(async ({ input, context }) => {
      await deleteList(deps, { userId: requireUser(context).userId, id: input.id });
      return { done: true as const };
    }),
  });
}
