import { expect, test } from "vitest";
import { loggedPath } from "./access-log.ts";

test.each([
  ["/api/auth/reset-password/s3cret", "/api/auth/reset-password/…"],
  ["/files/lists/9f.1.494.s3cret", "/files/lists/…"],
  ["/shared-report/s3cret", "/shared-report/…"],
  ["/api/v1/shared-reports/s3cret", "/api/v1/shared-reports/…"],
])("of %s nothing is logged that would open it", (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});

test("any other path is logged as it is, cut at 300 characters", () => {
  expect(loggedPath("/files/pictures/a")).toBe("/files/pictures/a");
  expect(loggedPath(`/${"a".repeat(400)}`)).toHaveLength(300);
});
