import type { Mutation } from "../mutation.ts";

/** Sections 4 to 9 of the specification, as far as rules and the browser keep them. */
export const BROWSER_AND_RULES: readonly Mutation[] = [
  {
    of: "5.1",
    file: "domain/schedule/schedule-check.ts",
    find: ": 0, timeZone) <= nowMs;",
    replace: ": 0, timeZone) < nowMs;",
    proof:
      "domain/schedule/schedule-check.test.ts › the start must be later than now in the country's time, to the millisecond",
  },
  {
    of: "6.2",
    file: "domain/campaign/permissions.ts",
    find: 'return userId !== "" && adminIds.includes(userId);',
    replace: 'return userId !== "";',
    proof: "domain/campaign/permissions.test.ts › administrators are exactly the listed ids",
  },
  {
    of: "6.3",
    file: "domain/campaign/permissions.ts",
    find: "  pause: true,",
    replace: "  pause: false,",
    proof:
      "domain/campaign/permissions.test.ts › each product of the specification allows edit, pause, reports, stop and view, and no notifications",
  },
  {
    of: "8.2",
    file: "domain/errors.ts",
    find: '"resource-exhausted": {\n    status: 429',
    replace: '"resource-exhausted": {\n    status: 403',
    proof: "domain/errors.test.ts › codes and statuses are those of the error catalogue",
  },
  {
    of: "8.3",
    file: "domain/errors.ts",
    find: '404: "object-not-found"',
    replace: '404: "not-found"',
    proof: "domain/errors.test.ts › codes and statuses are those of the error catalogue",
  },
  {
    of: "4.11",
    file: "web/shell/menu/menu-state.ts",
    find: "return isWhole ? (found as MenuState) : FIRST;",
    replace: "return FIRST;",
    proof:
      "web/shell/menu/menu-state.test.ts › comes back as it was kept: indexes, inner list and the home flag",
  },
  {
    of: "4.12",
    file: "web/session/guard.ts",
    find: "showSlider: isMember(me), isAdmin: me?.isAdmin === true",
    replace: "showSlider: me !== undefined, isAdmin: me?.isAdmin === true",
    proof:
      "web/session/guard.test.ts › the guard exposes showSlider to whoever is logged in and isAdmin to administrators, and is closed before that is known",
  },
  {
    of: "7.55",
    file: "web/api/app-fetch.ts",
    find: "if (token) request.headers.set(HEADER, token);",
    replace: "",
    proof: "web/api/app-fetch.test.ts › carries the token of the cookie on everything but GET",
  },
  {
    of: "9.12",
    file: "web/api/app-fetch.ts",
    find: "TIMEOUT_MS = 70_000",
    replace: "TIMEOUT_MS = 80_000",
    proof: "web/api/app-fetch.test.ts › is given up after 70 seconds",
  },
  {
    of: "9.24",
    file: "web/native/device-ready.ts",
    find: "READY_WITHIN_MS = 5_000",
    replace: "READY_WITHIN_MS = 4_000",
    proof:
      "web/native/device-ready.test.ts › comes after 5,000 ms in the native app on %s, and not a moment before",
  },
];
