import { randomBytes } from "node:crypto";
import { expect, inject, test } from "vitest";
import { createPool } from "../database/pool.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { openReplication } from "./replication.ts";

test("a user who may not replicate is refused with what makes it so, and so is one without a line in pg_hba.conf", async () => {
  const { adminUrl } = inject("databases");
  const admin = createPool(adminUrl, { max: 1 });
  const role = `test_backup_${randomBytes(6).toString("hex")}`;
  await admin.query(`create role ${role} login password 'backup'`);
  const address = new URL(adminUrl);
  address.username = role;
  address.password = "backup";
  const error: unknown = await openReplication(address.href).catch((it: unknown) => it);
  expect(explainRefusal(error)).toMatch(/alter role USER replication/);
  await admin.query(`drop role ${role}`);
  await admin.end();
  const unlisted = Object.assign(
    new Error('no pg_hba.conf entry for replication connection from host "10.0.0.7", user "x"'),
    { code: "28000" },
  );
  expect(explainRefusal(unlisted)).toMatch(/host replication USER/);
  expect(explainRefusal(new Error("anything"))).toBeUndefined();
});
