import * as z from "zod";
import type { JobDefinition } from "../../jobs/job.ts";
import type { MailProvider } from "../../providers/mail/mail-provider.ts";
import { auditLedger } from "./ledger/audit-accounting.ts";
import {
  CAMPAIGN_PAYMENT_JOB,
  CARD_REFUND_JOB,
  CREDIT_DISPUTES_JOB,
  DUNNING_MAIL_JOB,
  INVOICE_MAIL_JOB,
  PLAN_CHANGE_JOB,
} from "./billing-jobs.ts";
import type { ReconcileDeps } from "./accounting/reconcile.ts";
import { compareToday } from "./accounting/reconcile-daily.ts";
import { forgetCustomers } from "./cards/forget-customer.ts";
import { sendPaidCampaign, sendPaidCampaigns } from "./direct/send-paid-campaign.ts";
import { creditDisputes } from "./disputes/credit-disputes.ts";
import { sweepCardSetups } from "./cards/sweep-setups.ts";
import { issueMissingInvoices } from "./invoices/issue-missing.ts";
import { mailInvoice } from "./invoices/mail-invoice.ts";
import { lapseBonuses } from "./lapse-bonuses.ts";
import { forgetWebhookEvents } from "./payments/forget-webhook-events.ts";
import { forgetSignals } from "./payments/note-signals.ts";
import { finishRefund } from "./refunds/finish-refund.ts";
import { refundGoingBack } from "./refunds/refund-to-deleted.ts";
import { recheckPayments, recheckRefunds } from "./recheck-payments.ts";
import { notifyPlanProvider } from "./subscriptions/changes/apply-upgrade.ts";
import { endSuspendedPlans } from "./subscriptions/changes/end-suspended-plans.ts";
import { recheckSubscriptions } from "./subscriptions/read-subscriptions.ts";
import { mailDunning } from "./subscriptions/notify-subscriber.ts";
import { runAutoTopUps } from "./top-ups/auto-top-up.ts";
import { noticeLowBalances } from "./top-ups/notice-low-balances.ts";

export type BillingJobsDeps = ReconcileDeps & { mail: MailProvider };

const invoiceJob = z.object({ invoiceId: z.string() });
const paymentJob = z.object({ paymentId: z.string() });
const refundJob = z.object({ refundId: z.string() });
const planChangeJob = z.object({ subscriptionId: z.string() });
const dunningJob = z.object({ subscriptionId: z.string(), letter: z.number() });
const DAY_SECONDS = 86_400;

/** The work of billing outside requests. */
export function billingJobs(deps: BillingJobsDeps): JobDefinition[] {
  return [...sentJobs(deps), ...moneyJobs(deps), ...accountingJobs(deps)];
}

function sentJobs(deps: BillingJobsDeps): JobDefinition[] {
  return [
    {
      name: INVOICE_MAIL_JOB,
      isLetter: true,
      concurrency: 2,
      handle: (data) => mailInvoice(deps, invoiceJob.parse(data).invoiceId),
    },
    {
      name: DUNNING_MAIL_JOB,
      isLetter: true,
      handle: (data) => mailDunning(deps, dunningJob.parse(data)),
    },
    {
      name: PLAN_CHANGE_JOB,
      retryLimit: 20,
      handle: (data) => notifyPlanProvider(deps, planChangeJob.parse(data).subscriptionId),
    },
    {
      name: CREDIT_DISPUTES_JOB,
      handle: async () => void (await creditDisputes(deps)),
    },
    {
      name: CAMPAIGN_PAYMENT_JOB,
      concurrency: 2,
      handle: async (data) => void (await sendPaidCampaign(deps, paymentJob.parse(data).paymentId)),
    },
    {
      name: CARD_REFUND_JOB,
      concurrency: 2,
      handle: async (data) => void (await finishRefund(deps, refundJob.parse(data).refundId)),
    },
  ];
}

function moneyJobs(deps: BillingJobsDeps): JobDefinition[] {
  const often = { everySeconds: 60, retryLimit: 0 };
  return [
    {
      ...often,
      name: "recheck-payments",
      handle: async (_data, { signal }) => void (await recheckPayments(deps, { signal })),
    },
    {
      ...often,
      name: "recheck-refunds",
      handle: async (_data, { signal }) => {
        await refundGoingBack(deps, signal);
        await recheckRefunds(deps, { signal });
      },
    },
    {
      ...often,
      name: "send-paid-campaigns",
      handle: async (_data, { signal }) => void (await sendPaidCampaigns(deps, signal)),
    },
    {
      ...often,
      name: "auto-top-up",
      handle: async (_data, { signal }) => void (await runAutoTopUps(deps, signal)),
    },
    {
      name: "low-balance",
      everySeconds: 300,
      retryLimit: 0,
      handle: async () => void (await noticeLowBalances(deps)),
    },
    {
      name: "recheck-subscriptions",
      everySeconds: 3_600,
      retryLimit: 0,
      handle: async (_data, { signal }) => void (await recheckSubscriptions(deps, signal)),
    },
    {
      ...often,
      name: "plans-of-suspended",
      handle: (_data, { signal }) => endSuspendedPlans(deps, signal),
    },
    {
      name: "forget-customers",
      everySeconds: 300,
      retryLimit: 0,
      handle: (_data, { signal }) => forgetCustomers(deps, signal),
    },
    {
      name: "sweep-card-setups",
      everySeconds: DAY_SECONDS,
      retryLimit: 0,
      handle: (_data, { signal }) => sweepCardSetups(deps, signal),
    },
    {
      name: "forget-payment-signals",
      everySeconds: DAY_SECONDS,
      handle: () => forgetSignals(deps),
    },
    {
      name: "forget-webhook-events",
      everySeconds: DAY_SECONDS,
      handle: () => forgetWebhookEvents(deps),
    },
    {
      name: "lapse-bonuses",
      everySeconds: 900,
      handle: async (_data, { signal }) => void (await lapseBonuses(deps, signal)),
    },
  ];
}

function accountingJobs(deps: BillingJobsDeps): JobDefinition[] {
  return [
    {
      name: "audit-books",
      everySeconds: 3_600,
      retryLimit: 0,
      expireInSeconds: 1_800,
      handle: async () => {
        await issueMissingInvoices(deps);
        await creditDisputes(deps);
        const findings = await auditLedger(deps);
        if (findings.length > 0) deps.log.error({ findings }, "The books do not add up");
      },
    },
    {
      name: "reconcile",
      everySeconds: DAY_SECONDS,
      retryLimit: 3,
      retryDelaySeconds: 600,
      expireInSeconds: 1_800,
      handle: () => compareToday(deps),
    },
  ];
}
