import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { distributionProblems } from "./distribution.ts";

const ROOT = join(import.meta.dirname, "../..");
const plan = readFileSync(join(ROOT, "deploy/citus/message-log.sql"), "utf8");
const schema = readFileSync(join(ROOT, "gateway/db/schema.sql"), "utf8");

/** What the plan waits for (docs/operate/scale.md). */
const IN_THE_WAY = ["message has the trigger message_capped"];

/** Problems beside it. */
const problemsWith = (more: string, changed = plan): string[] =>
  distributionProblems(changed, `${schema}\n${more}`).filter((it) => !IN_THE_WAY.includes(it));

test("the plan of the message log fits the gateway's schema, but for what is named in the guide", () => {
  expect(plan).toContain("create_distributed_table('message', 'service_id'");
  expect(distributionProblems(plan, schema)).toEqual(IN_THE_WAY);
});

test("the plan names every foreign key that would cross", () => {
  for (const [line] of plan.matchAll(/^alter table .*$/gm))
    expect(problemsWith("", plan.replace(line, ""))).toEqual([
      expect.stringMatching(/^the foreign key \w+ crosses from \w+ to \w+$/),
    ]);
});

test.each([
  [
    "message: constraint message_key UNIQUE (person, sent_at)",
    "the key message_key of message does not hold service_id",
  ],
  [
    "CREATE UNIQUE INDEX once ON public.message USING btree (person, sent_day) WHERE (state = 1)",
    "the unique index once of message does not hold service_id",
  ],
  [
    "CREATE TRIGGER counted AFTER INSERT ON public.engagement FOR EACH ROW EXECUTE FUNCTION f()",
    "engagement has the trigger counted",
  ],
  [
    "campaign_note: constraint note_fkey FOREIGN KEY (service_id, person) REFERENCES message(service_id, person)",
    "the foreign key note_fkey crosses from campaign_note to message",
  ],
  [
    "engagement: constraint other_fkey FOREIGN KEY (person, service_id) REFERENCES message(service_id, person)",
    "the foreign key other_fkey crosses from engagement to message",
  ],
])("a schema with %s is refused", (line, problem) => {
  expect(problemsWith(line)).toEqual([problem]);
});

test("keys and foreign keys that hold the column pass", () => {
  expect(
    problemsWith(
      "engagement: constraint own_fkey FOREIGN KEY (service_id, person) REFERENCES message(service_id, person)\nCREATE UNIQUE INDEX once ON public.message USING btree (person, service_id)",
    ),
  ).toEqual([]);
});

test("a column and a constraint that are not there are named", () => {
  expect(
    problemsWith("", plan.replace("'message', 'service_id'", "'message', 'campaign_id'")),
  ).toContain("message has no column campaign_id to be distributed by");
  const more = "alter table message drop constraint not_there;";
  expect(problemsWith("", plan + more)).toEqual(["message.not_there is dropped and is not there"]);
});
