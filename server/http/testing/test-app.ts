import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { createShiftableClock, type ShiftableClock } from "../../../platform/clock.ts";
import { createLog } from "../../../platform/log/log.ts";
import { type App, buildApp, type Overrides } from "../../app.ts";
import { type Config, readServerConfig } from "../../config.ts";
import type { Mail } from "../../providers/mail/mail-provider.ts";
import { silentMessaging } from "./silent-messaging.ts";
import { openBrowser, TEST_ORIGIN, type TestBrowser } from "./test-browser.ts";

export type TestApp = {
  app: App;
  config: Config;
  database: TestDatabase;
  clock: ShiftableClock;
  /** Every mail sent so far, oldest first. Jobs are run first. */
  mails(): Promise<Mail[]>;
  openBrowser(): Promise<TestBrowser>;
  /** A registered, proved and signed-in advertiser. */
  signedUp(overrides?: Partial<SignUpForm>): Promise<Member>;
  close(): Promise<void>;
};

export type SignUpForm = {
  firstName: string;
  surname: string;
  mobileNumber: string;
  country: number;
  email: string;
  password: string;
  source?: string;
};
export type Member = TestBrowser & { userId: string; form: SignUpForm };

const UNLIMITED = { limit: 1_000_000, windowSeconds: 60 };
/** Of calls in tests that are not about limits. */
export const NO_LIMITS = {
  anonymous: UNLIMITED,
  user: UNLIMITED,
  credentials: UNLIMITED,
  account: UNLIMITED,
  guesses: UNLIMITED,
  mails: UNLIMITED,
  visitors: UNLIMITED,
  visitorCalls: UNLIMITED,
  visitorPictures: UNLIMITED,
  visitorDrafts: UNLIMITED,
  profile: UNLIMITED,
  phoneCodes: UNLIMITED,
  phoneCharges: UNLIMITED,
  payments: UNLIMITED,
  bookings: UNLIMITED,
  matchings: UNLIMITED,
  providerCalls: UNLIMITED,
  files: UNLIMITED,
  listReadings: UNLIMITED,
};

let people = 0;

/** A sign-up form that passes every check, with an address of its own. */
export function aSignUp(overrides: Partial<SignUpForm> = {}): SignUpForm {
  people += 1;
  return {
    firstName: "Thandi",
    surname: "Mokoena",
    mobileNumber: "082 123 4567",
    country: 6,
    email: `owner-${process.pid}-${people}@shop.test`,
    password: "correct horse battery",
    ...overrides,
  };
}

/**
 * The whole tool on a database of its own, in process: no port, no worker; jobs run when a test asks for them.
 * Call it in beforeAll and `close` it in afterAll.
 */
export async function createTestApp(
  options: { config?: Partial<Config>; overrides?: Overrides; asProgram?: boolean } = {},
): Promise<TestApp> {
  const asProgram = options.asProgram === true;
  const database = await createTestDatabase("server", { asProgram });
  const config: Config = {
    ...readServerConfig({
      NODE_ENV: "test",
      DATABASE_URL: database.url,
      DATABASE_DIRECT_URL: database.directUrl,
      ...(asProgram ? { MIGRATION_DATABASE_URL: database.ownerUrl } : {}),
      PUBLIC_URL: TEST_ORIGIN,
      ROLE: "api",
    }),
    rateLimits: NO_LIMITS,
    answerFloorMs: 0,
    ...options.config,
  };
  const sent: Mail[] = [];
  const clock = createShiftableClock();
  const app = await buildApp(config, {
    log: createLog("test", "silent"),
    clock,
    messaging: silentMessaging(),
    mail: { send: async (mail) => void sent.push(mail), close: () => {} },
    ...options.overrides,
  });
  await app.start();
  const testApp: TestApp = {
    app,
    config,
    database,
    clock,
    async mails() {
      await app.jobs.drain();
      return sent;
    },
    openBrowser: () => openBrowser(app.app),
    signedUp: (overrides) => signUpAndIn(testApp, aSignUp(overrides)),
    async close() {
      await app.stop();
      await database.drop();
    },
  };
  return testApp;
}

/** The address of the button in the newest mail to somebody. */
export async function linkMailedTo(testApp: TestApp, email: string): Promise<URL> {
  const mail = (await testApp.mails()).findLast(({ to }) => to === email);
  const link = /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0];
  if (link === undefined) throw new Error(`No mail with a link was sent to ${email}.`);
  return new URL(link);
}

/** What the button behind the link of a confirmation mail does: proves the address and signs in. */
export function confirmBy(browser: TestBrowser, link: URL): Promise<Response> {
  return browser.post("/api/auth/verify-email", Object.fromEntries(link.searchParams));
}

async function signUpAndIn(testApp: TestApp, form: SignUpForm): Promise<Member> {
  const browser = await testApp.openBrowser();
  await browser.client.accounts.signUp(form);
  await confirmBy(browser, await linkMailedTo(testApp, form.email));
  const { userId } = await browser.client.accounts.me({});
  if (userId === null) throw new Error("The link in the mail did not sign in.");
  return { ...browser, userId, form };
}
