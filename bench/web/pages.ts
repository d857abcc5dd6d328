/** What a page may cost: brotli bytes of JavaScript until it can be used, and milliseconds on a slow phone. */
export type Budget = { js: number; lcpMs?: number; usableMs?: number };

export type BenchPage = Budget & {
  /** `$report`, `$draft` and `$invoice` stand for the ids that the demo account has. */
  path: string;
  /** The page's own module, by its last name. */
  module: string;
  /** The words on its main control: when that answers, the page can be used. Without one it is weighed, not visited. */
  control: string;
  isPublic: boolean;
  /** Opens without the query cache (web/routes/root-route.ts). */
  isLight: boolean;
  /** Measured in --quick too. */
  isFirst: boolean;
};

type More = Partial<Omit<BenchPage, "path" | "module" | "control">>;

const PUBLIC: Omit<BenchPage, "path" | "module" | "control"> = {
  js: 130_000,
  isPublic: true,
  isLight: true,
  isFirst: false,
};
const MEMBER = { ...PUBLIC, js: 150_000, isPublic: false, isLight: false };

const open = (path: string, module: string, control: string, more: More = {}): BenchPage => ({
  ...PUBLIC,
  path,
  module,
  control,
  ...more,
});
const member = (path: string, module: string, control: string, more: More = {}): BenchPage => ({
  ...MEMBER,
  path,
  module,
  control,
  ...more,
});
const wizard = (step: string, control: string): BenchPage =>
  member(`/campaign/edit?id=$draft&step=${step}`, "wizard-page.tsx", control, WIZARD);

const WIZARD = { js: 165_000, lcpMs: 3_300 };

/** Every user route, and what is asked of it beside what is asked of all (bench/web/speed.ts). */
export const PAGES: readonly BenchPage[] = [
  open("/login", "login-page.tsx", "Sign in", {
    js: 100_000,
    lcpMs: 900,
    usableMs: 2_000,
    isFirst: true,
  }),
  open("/home", "home-page.tsx", "Start my campaign"),
  open("/signup", "signup-page.tsx", "Create my account"),
  open("/reset-password/request", "reset-password-page.tsx", "Email me a link"),
  open("/verify-password", "verify-page.tsx", "Go to sign in"),
  open("/planoffline", "public-plan-page.tsx", "Work out my price", {
    js: 135_000,
    isLight: false,
  }),
  open("/help", "help-pages.tsx", "Contact support"),
  open("/help/how-pricing-works", "help-pages.tsx", "Contact support"),
  member("/dashboard", "dashboard-page.tsx", "New campaign", { lcpMs: 3_000, isFirst: true }),
  member("/campaign/new", "wizard-page.tsx", "Next", { ...WIZARD, isFirst: true }),
  wizard("people", "Next"),
  wizard("when", "Next"),
  wizard("budget", "Next"),
  wizard("review", "Edit Message"),
  member("/campaign-info/$report", "campaign-info-page.tsx", "Make a copy"),
  member("/folder", "folder-page.tsx", "New campaign"),
  member("/lists", "lists-page.tsx", "File with phone numbers"),
  member("/sites", "sites-page.tsx", "Make a page"),
  member("/voucher/$report", "voucher-page.tsx", "Save the word"),
  member("/share", "share-page.tsx", ""),
  member("/report/$report", "report-page.tsx", "See the campaign"),
  member("/wallet", "wallet-page.tsx", "R150"),
  member("/payment", "payment-page.tsx", "R150"),
  member("/final", "final-page.tsx", "Go to your overview"),
  member("/plan", "plan-page.tsx", "Yearly"),
  member("/invoice", "invoice-page.tsx", "Details on your invoices"),
  member("/invoice/details", "billing-details-page.tsx", "Save"),
  member("/personal", "personal-page.tsx", "Save"),
  member("/update-pwd", "update-password-page.tsx", "Save the new password"),
  member("/notifications", "notifications-page.tsx", "A campaign is approved"),
  member("/search-modal", "search-page.tsx", "What are you looking for?"),
  member("/support", "support-page.tsx", "Send to support"),
];
