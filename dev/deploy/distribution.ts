/** What a plan of Citus and a dump of a schema (`schema.sql`) say, as far as they have to fit each other. */
type Plan = { distributed: Map<string, { column: string; with: string }>; dropped: Set<string> };

/**
 * What Citus would refuse of a plan, a sentence each: a key of a distributed table without the distribution column, a trigger on one, a
 * foreign key that crosses to another place, a column or constraint that is not there. https://docs.citusdata.com
 */
export function distributionProblems(plan: string, schema: string): string[] {
  const { distributed, dropped } = readPlan(plan);
  const problems: string[] = [];
  const lines = schema.split("\n");
  const columns = columnsOf(schema);
  for (const [table, { column }] of distributed)
    if (columns.get(table)?.has(column) !== true)
      problems.push(`${table} has no column ${column} to be distributed by`);
  for (const line of lines) {
    const [, table = "", name = "", definition = ""] = CONSTRAINT.exec(line) ?? [];
    if (table === "") continue;
    if (dropped.delete(`${table}.${name}`)) continue;
    const place = distributed.get(table);
    const key = /^(?:PRIMARY KEY|UNIQUE)[^(]*\(([^)]*)\)/.exec(definition)?.[1];
    if (place && definition.startsWith("EXCLUDE "))
      problems.push(`${name} excludes rows of ${table}`);
    if (place && key !== undefined && !namesIn(key).includes(place.column))
      problems.push(`the key ${name} of ${table} does not hold ${place.column}`);
    problems.push(...foreignProblems({ table, name, definition }, distributed));
  }
  for (const line of lines) {
    const [, index, table = "", key = ""] = UNIQUE_INDEX.exec(line) ?? [];
    const place = distributed.get(table);
    if (index !== undefined && place && !namesIn(key).includes(place.column))
      problems.push(`the unique index ${index} of ${table} does not hold ${place.column}`);
    const [, trigger, on = ""] = TRIGGER.exec(line) ?? [];
    if (trigger !== undefined && distributed.has(on))
      problems.push(`${on} has the trigger ${trigger}`);
  }
  for (const name of dropped) problems.push(`${name} is dropped and is not there`);
  return problems;
}

const CONSTRAINT = /^(\w+): constraint (\w+) (.*)$/;
const UNIQUE_INDEX =
  /^CREATE UNIQUE INDEX (\w+) ON (?:ONLY )?(?:public\.)?(\w+) USING \w+ \((.*?)\)/;
const TRIGGER = /^CREATE (?:CONSTRAINT )?TRIGGER (\w+) .*? ON (?:public\.)?(\w+) /;
const FOREIGN = /^FOREIGN KEY \(([^)]*)\) REFERENCES (?:public\.)?(\w+)\(([^)]*)\)/;

function foreignProblems(
  { table, name, definition }: { table: string; name: string; definition: string },
  distributed: Plan["distributed"],
): string[] {
  const [, from = "", other = "", to = ""] = FOREIGN.exec(definition) ?? [];
  const [here, there] = [distributed.get(table), distributed.get(other)];
  if (other === "" || (here === undefined && there === undefined)) return [];
  const isTogether = here !== undefined && there !== undefined && here.with === there.with;
  const at = namesIn(from).indexOf(here?.column ?? "");
  if (isTogether && at >= 0 && namesIn(to)[at] === there.column) return [];
  return [`the foreign key ${name} crosses from ${table} to ${other}`];
}

function readPlan(plan: string): Plan {
  const sql = plan.replaceAll(/--.*$/gm, "");
  const distributed: Plan["distributed"] = new Map();
  for (const [, table = "", column = "", more = ""] of sql.matchAll(
    /create_distributed_table\('(\w+)', '(\w+)'([^)]*)\)/g,
  )) {
    const [, other = table] = /colocate_with => '(\w+)'/.exec(more) ?? [];
    distributed.set(table, { column, with: other === "none" ? table : other });
  }
  const dropped = sql.matchAll(/alter table (\w+) drop constraint (\w+)/g);
  return {
    distributed,
    dropped: new Set([...dropped].map(([, table, name]) => `${table}.${name}`)),
  };
}

function columnsOf(schema: string): Map<string, Set<string>> {
  const tables = schema.matchAll(/^table (\w+) \(\n([\s\S]*?)\n\)/gm);
  return new Map(
    [...tables].map(([, table = "", body = ""]) => [
      table,
      new Set([...body.matchAll(/^ {2}"?(\w+)"? /gm)].map(([, column = ""]) => column)),
    ]),
  );
}

const namesIn = (list: string): string[] =>
  list.split(",").map((it) => it.trim().replaceAll('"', ""));
