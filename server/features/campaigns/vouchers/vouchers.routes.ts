import { implement } from "@orpc/server";
import { contract } from "../../../../contract/router.ts";
import { requireUser, type RequestContext } from "../../../http/context.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { posterFile } from "../posters/poster-file.ts";
import { readVoucherPoster } from "./voucher-poster.ts";
import { readVoucher, redeemVoucher, setVoucher, takeBackTap } from "./vouchers.ts";

/** The voucher procedures. */
export function createVouchersRoutes(deps: Pick<CampaignsDeps, "db" | "clock">) {
  const os = implement(contract.vouchers).$context<RequestContext>();
  return os.router({
    set: os.set.handler(({ input, context }) =>
      setVoucher(deps, { ...input, userId: requireUser(context).userId }),
    ),
    get: os.get.handler(({ input, context }) =>
      readVoucher(deps, { ...input, userId: requireUser(context).userId }),
    ),
    poster: os.poster.handler(async ({ input, context }) => {
      const pdf = await readVoucherPoster(deps, { ...input, userId: requireUser(context).userId });
      return posterFile(pdf, input.paper);
    }),
    redeem: os.redeem.handler(({ input, context }) =>
      redeemVoucher(deps, { ...input, userId: requireUser(context).userId }),
    ),
    takeBack: os.takeBack.handler(({ input, context }) =>
      takeBackTap(deps, { ...input, userId: requireUser(context).userId }),
    ),
  });
}
