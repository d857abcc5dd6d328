import { PRINCIPALS } from "./principals.ts";

/** The principals, and the owner whose things are tried. */
export const WHO = [...PRINCIPALS, "owner"] as const;
export type Who = (typeof WHO)[number];
export type Answers = Record<Who, number>;
/** Real names of the owner's things, by the address they are at. */
export type RealNames = { list: string; picture: string; invoice: string };

export const PNG = Buffer.from(
  "89504e470d0a1a0a0000000d4948445200000001000000010806000000" +
    "1f15c4890000000a49444154789c630001000005000157cf5be50000000049454e44ae426082",
  "hex",
);
const UUID = "00000000-0000-4000-8000-000000000000";
export const CSV = "phone\n0821234567\n";

/** The same status for everybody, but for some. */
export const all = (status: number, but: Partial<Answers> = {}): Answers =>
  ({ ...Object.fromEntries(WHO.map((who) => [who, status])), ...but }) as Answers;

/** Nobody without an account, and no administrator in somebody's place or without a factor. */
const CLOSED = { nobody: 401, suspended: 401, acting: 403, unproved: 403 };
const LIST = "/files/msisdnList";
const PICTURE = "/files/pictures";
const INVOICE = "/files/invoices";

export type AddressRow = {
  address: string;
  of: string;
  path: (real: RealNames) => string;
  body?: BodyInit;
  answers: Answers;
};

/** Whom each address outside the contract answers, and how. A new address belongs here. */
export const ADDRESSES: readonly AddressRow[] = [
  {
    address: "PUT /files/msisdnList/:name",
    of: "one's own",
    path: () => `${LIST}/new.csv`,
    body: CSV,
    answers: all(200, { ...CLOSED, visitor: 403 }),
  },
  {
    address: "GET /files/msisdnList/:name",
    of: "the owner's",
    path: (real) => `${LIST}/${real.list}`,
    answers: all(404, { ...CLOSED, visitor: 403, acting: 404, owner: 200 }),
  },
  {
    address: "GET /files/msisdnList/:name",
    of: "nobody's",
    path: () => `${LIST}/absent.csv`,
    answers: all(404, { ...CLOSED, visitor: 403, acting: 404 }),
  },
  {
    address: "PUT /files/pictures/:name",
    of: "one's own",
    path: () => `${PICTURE}/new.png`,
    body: PNG,
    answers: all(200, CLOSED),
  },
  {
    address: "GET /files/pictures/:name",
    of: "the owner's",
    path: (real) => `${PICTURE}/${real.picture}`,
    answers: all(200, { unproved: 403 }),
  },
  {
    address: "GET /files/pictures/:name",
    of: "nobody's",
    path: () => `${PICTURE}/absent.png`,
    answers: all(404, { unproved: 403 }),
  },
  {
    address: "GET /files/invoices/:file",
    of: "the owner's",
    path: (real) => `${INVOICE}/${real.invoice}`,
    answers: all(404, { ...CLOSED, visitor: 401, acting: 404, admin: 200, owner: 200 }),
  },
  {
    address: "GET /files/invoices/:file",
    of: "nobody's",
    path: () => `${INVOICE}/${UUID}.pdf`,
    answers: all(404, { ...CLOSED, visitor: 401, acting: 404 }),
  },
  {
    address: "GET /files/lists/:token",
    of: "nobody's",
    path: () => `/files/lists/${"x".repeat(80)}`,
    answers: all(404, { unproved: 403 }),
  },
  {
    address: "POST /webhooks/feed",
    of: "an unsigned event",
    path: () => "/webhooks/feed",
    body: '{"routeId":97}',
    answers: all(400),
  },
  {
    // Every provider's is made by the same lines; theirs are tried with signatures in webhooks.contract.test.ts.
    address: "POST /webhooks/stripe",
    of: "an unsigned event",
    path: () => "/webhooks/stripe",
    body: '{"id":"evt_1"}',
    answers: all(400),
  },
  ...[
    "/healthz",
    "/readyz",
    "/openapi.json",
    "/api",
    "/api/page.css",
    "/.well-known/security.txt",
    "/.well-known/assetlinks.json",
    "/.well-known/apple-app-site-association",
  ].map((path) => ({
    address: `GET ${path}`,
    of: "everybody's",
    path: () => path,
    answers: all(200),
  })),
  {
    address: "GET /s/:file",
    of: "nobody's",
    path: () => "/s/abcdefgh",
    answers: all(404),
  },
  {
    // It leads on who opens it in a browser (bare-address.test.ts); everybody else gets the page, which is not built here.
    address: "GET /",
    of: "nobody's",
    path: () => "/",
    answers: all(404),
  },
  {
    // Where pages are built it is everybody's; here nothing is.
    address: "GET /legal/:kind",
    of: "nobody's",
    path: () => "/legal/nothing",
    answers: all(404),
  },
];

/** Tried elsewhere: the procedures, in calls.test.ts, and sign-in, below. */
export const ELSEWHERE = ["ALL /api/auth/*", "ALL /rpc/*", "ALL /api/v1/*", "POST /functions"];
/** What stands before the addresses, and what answers 404 behind them. */
export const AROUND = [
  "ALL /*",
  ...["files", "files/msisdnList", "api", "webhooks", "s", "sandbox"].map(
    (path) => `ALL /${path}/*`,
  ),
  "ALL /functions",
  "ALL /openapi.json",
  "ALL /api",
];
