import { PAGE_ROWS } from "../../web/routes/page-table.ts";

/** A page's budget: brotli bytes of JavaScript until it is usable, and milliseconds on a slow phone. */
export type Budget = {
  js: number;
  /** Scripts and sheets that its HTML names. */
  files: number;
  /** Of a page that answers before its app is there: those it needs until then. */
  earlyJs?: number;
  lcpMs?: number;
  usableMs?: number;
};

export type BenchPage = Budget & {
  /** `$report`, `$draft` and `$invoice` are placeholders for ids of the demo account. */
  path: string;
  /** The page's own module, below web/features. */
  module: string;
  /** The words on its main control: when that answers, the page can be used. Without one it is weighed, not visited. */
  control: string;
  isPublic: boolean;
  /** Opens without the query cache (web/routes/root-route.ts). */
  isLight: boolean;
};

type More = Partial<Omit<BenchPage, "path" | "module" | "control">>;

const PUBLIC: Omit<BenchPage, "path" | "module" | "control"> = {
  js: 130_000,
  files: 8,
  isPublic: true,
  isLight: true,
};
const MEMBER = { ...PUBLIC, js: 147_000, files: 17, isPublic: false, isLight: false };

/** The module of the page at an address, by the table of pages. Throws for an address without a page. */
function moduleOf(path: string): string {
  const parts = path.replace(/\?.*/, "").split("/");
  const isMatch = (route: string) =>
    route.split("/").length === parts.length &&
    route.split("/").every((part, n) => part === parts[n] || part.startsWith("$"));
  const rows = PAGE_ROWS.filter(({ route }) => isMatch(route));
  const { module } = rows.find(({ route }) => !route.includes("$")) ?? rows[0] ?? { module: null };
  if (module === null) throw new Error(`${path} is no page.`);
  return module;
}

const open = (path: string, control: string, more: More = {}): BenchPage => ({
  ...PUBLIC,
  path,
  module: moduleOf(path),
  control,
  ...more,
});
const member = (path: string, control: string, more: More = {}): BenchPage => ({
  ...MEMBER,
  path,
  module: moduleOf(path),
  control,
  ...more,
});
const wizard = (step: string, control: string): BenchPage =>
  member(`/campaign/edit?id=$draft&step=${step}`, control, WIZARD);

const WIZARD = { js: 157_000, files: 11, lcpMs: 2_200 };

/** Every user route, and what is asked of it beside what is asked of all (bench/web/speed.ts). */
export const PAGES: readonly BenchPage[] = [
  open("/login", "Sign in", {
    js: 80_000,
    earlyJs: 4_000,
    lcpMs: 900,
    usableMs: 2_000,
  }),
  open("/home", "Start my campaign"),
  open("/signup", "Create my account", { js: 124_000 }),
  open("/reset-password/request", "Email me a link", { js: 102_000, files: 5 }),
  open("/verify-password", "Sign in", { js: 102_000, files: 5 }),
  open("/planoffline", "Work out my price", {
    js: 132_000,
    isLight: false,
  }),
  open("/help", "Contact support", { js: 107_000, files: 5 }),
  open("/help/how-pricing-works", "Contact support", { js: 107_000, files: 5 }),
  member("/dashboard", "Wallet | Write your message", {
    js: 130_000,
    files: 8,
    lcpMs: 2_000,
  }),
  member("/campaign/new", "Next", WIZARD),
  wizard("people", "Next"),
  wizard("when", "Next"),
  wizard("budget", "Next"),
  wizard("review", "Edit Message"),
  member("/campaign-info/$report", "Make a copy"),
  member("/folder", "New campaign"),
  member("/lists", "I paste them"),
  member("/sites", "Make a page"),
  member("/voucher/$report", "See the campaign"),
  member("/share", ""),
  member("/report/$report", "See the campaign"),
  member("/wallet", "R150"),
  member("/payment", "R150"),
  member("/final", "Go to your overview"),
  member("/plan", "Yearly"),
  member("/invoice", "Details on your invoices"),
  member("/invoice/details", "Save"),
  member("/personal", "Save"),
  member("/update-pwd", "Save the new password"),
  member("/notifications", "A campaign is approved"),
  member("/search-modal", "What are you looking for?"),
  member("/support", "Send to support"),
];
