import type { Mutation } from "../../mutation.ts";

/** The gateway. Guards that were taken away blind: drawn from what a reader of the code had noted, before any test was looked at. */
export const GATEWAY_TAKEN_BLIND: readonly Mutation[] = [
  {
    of: "lists fetched: from hosts that are named",
    file: "gateway/lists/fetch-list.ts",
    find: " || !hosts.includes(url.host)",
    replace: "",
    proof:
      "gateway/lists/lists.test.ts › comes from allowed hosts only, without redirects, and all of it or nothing",
  },
  {
    of: "callbacks of RCS: signature",
    file: "gateway/networks/rcs/read-callback.ts",
    find: '  if (!isSameSecret(callback.headers.get("x-goog-signature") ?? "", expected)) return undefined;\n',
    replace: "",
    proof:
      "gateway/networks/rcs/rcs.contract.test.ts › a call that is not signed with our token is refused",
  },
  {
    of: "gateway: reports of the route",
    file: "gateway/http/report-handlers.ts",
    find: "if (service?.routeId !== routeId) throw",
    replace: "if (!service) throw",
    proof: "gateway/delivery/service-life.test.ts › gives the five figures of the asked days alone",
  },
  {
    of: "gateway: the size of a call",
    file: "gateway/http/api-app.ts",
    find: "  app.use(limitBody(MAX_BODY_BYTES, refuseLargeBody));\n",
    replace: "",
    proof: "gateway/http/api-app.test.ts › refuses a body that is not JSON or too large",
  },
  {
    of: "links: pages over https",
    file: "gateway/links/create-link.ts",
    find: '  if (problem !== undefined) throw invalidArgument([{ path: "landingPageUrl", message: problem }]);\n',
    replace: "",
    proof: "gateway/links/links.test.ts › leads to named pages over https only",
  },
  {
    of: "opt-out pages: codes tried by one address",
    file: "gateway/links/public.routes.ts",
    find: "    if (!whose && isTooMuch(context)) return answerBusy(context);\n",
    replace: "",
    proof:
      "gateway/links/links.test.ts › asks an address with too many taps to wait, and loses neither its tap nor anybody's opt-out",
  },
  {
    of: "single messages: who has opted out since",
    file: "gateway/transactional/send-due.ts",
    find: "if (!isConfirmation && (await findStopped(tx, routeId, [person])).size > 0) {",
    replace: "if (!isConfirmation && person < 0) {",
    proof:
      "gateway/transactional/transactional.test.ts › never goes to a number that opted out, also when that came while it waited",
  },
  {
    of: "sending: people who are left out",
    file: "gateway/delivery/pick-people.ts",
    find: "    if (excludeListId !== null) bar(await findMembers(db, excludeListId, people));\n",
    replace: "",
    proof:
      "gateway/lists/list-use.test.ts › people of several lists are counted and written to once, without those of the list left out",
  },
  {
    of: "sending: who has opted out",
    file: "gateway/delivery/pick-people.ts",
    find: "new Set(people.filter((person) => optedOut.has(person)))",
    replace: "new Set<number>()",
    proof: "gateway/delivery/people.test.ts › who opted out get nothing",
  },
  {
    of: "gateway's sandbox: key",
    file: "gateway/sandbox/sandbox.routes.ts",
    find: 'if (!isSameSecret(context.req.header("x-sandbox-key") ?? "", key))',
    replace: 'if (key === "")',
    proof:
      "gateway/sandbox/sandbox.routes.test.ts › need the key, and do not exist outside the sandbox",
  },
  {
    of: "lists fetched: no redirect",
    file: "gateway/lists/fetch-list.ts",
    find: 'redirect: "error"',
    replace: 'redirect: "follow"',
    proof:
      "gateway/lists/lists.test.ts › comes from allowed hosts only, without redirects, and all of it or nothing",
  },
  {
    of: "networks: no redirect",
    file: "gateway/networks/http/call/http-client.ts",
    find: 'redirect: "manual",',
    replace: 'redirect: "follow",',
    proof:
      "gateway/networks/http/call/http-client.test.ts › follows no redirect: the key would travel with it",
  },
  {
    of: "networks: the size of an answer",
    file: "gateway/networks/http/call/http-client.ts",
    find: '    if (bytes > maxBytes) throw new NoAnswer("The network\'s answer is too long.");\n',
    replace: "",
    proof:
      "gateway/networks/http/call/http-client.test.ts › reads no more of an answer than it may hold",
  },
  {
    of: "callbacks: key of the address",
    file: "gateway/exchange/callbacks.routes.ts",
    find: "if (!isSameSecret(key, keys.keyOf(id)))",
    replace: 'if (key === "")',
    proof:
      "gateway/events/network-calls.test.ts › is taken under the connection's own address and proof, and STOP is answered once",
  },
  {
    of: "gateway: lists of the client",
    file: "gateway/http/list-handlers.ts",
    find: "list?.routeId !== routeId || list.clientId !== clientId",
    replace: "list?.routeId !== routeId",
    proof:
      "gateway/lists/lists.test.ts › is fetched once: the same client and url give the same list",
  },
  {
    of: "links: taps of one address",
    file: "gateway/links/public.routes.ts",
    find: "    if (isTooMuch(context)) return answerBusy(context);\n    const link",
    replace: "    const link",
    proof:
      "gateway/links/links.test.ts › asks an address with too many taps to wait, and loses neither its tap nor anybody's opt-out",
  },
  {
    of: "single messages: hours of the law",
    file: "gateway/transactional/send-due.ts",
    find: "!isLegalAt(nowMs, code, rules)",
    replace: "code === undefined",
    proof:
      "gateway/transactional/transactional.test.ts › waits for the legal hours at night, over a holiday declared meanwhile, unless it was asked for this moment",
  },
  {
    of: "single messages: twenty a day",
    file: "gateway/transactional/accept-message.ts",
    find: ">= MAX_MESSAGES_A_DAY",
    replace: ">= Infinity",
    proof:
      "gateway/transactional/transactional.test.ts › refuses more than a day's worth, also of calls at once, what is no mobile number, and callers without a token",
  },
  {
    of: "single messages: twenty a day of calls at once",
    file: "gateway/transactional/accept-message.ts",
    find: "    await lockPerson(tx, message);\n",
    replace: "",
    proof:
      "gateway/transactional/transactional.test.ts › refuses more than a day's worth, also of calls at once, what is no mobile number, and callers without a token",
  },
  {
    of: "sending: nothing when its window has closed",
    file: "gateway/delivery/hand-over.ts",
    find: " || !moment.mayGo()",
    replace: "",
    proof:
      "gateway/delivery/hand-over.test.ts › gives a network nothing of a batch whose time is over, however much room it has",
  },
];
