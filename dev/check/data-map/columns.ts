/** A column of a schema.sql. */
export type Column = { program: string; table: string; name: string; type: string };

/** Names of columns that hold something of a person, or could. A new one needs an entry, or its reason in NO_PERSON. */
const PERSONAL =
  /(?:^|_)(?:name|surname|image|e?mail|mobile|msisdn|number|phone|whats_app|address|agent|(?:user|anonymous_user)_id|by|password|secret|token|codes|subject|message|answer|note|title|text|body|content|words?|value|values|detail|facts|identifier|targeting|endpoint|p256dh|auth|credential_id|public_key|reason|person|birth_year|gender|arpu|interests|company|vat_number|registration_number|recipient|memo|decline|booking|offer|what|index|sealed|encrypted|customer_id|card_id|refused|rows|digest)$|^(?:number|owner|code|token|url)_(?:index|hash|sha256)$/;

/** An array of this name holds persons; a number of it counts them. */
const PERSONS = "people";

/** Columns with such a name that say nothing of anybody. */
const NO_PERSON: Readonly<Record<string, string>> = {
  "server.audit_state": "audits",
  "server.audited_month.digest": "of the books of a month",
  "server.campaign.arpu": "a group",
  "server.campaign.gender": "a group",
  "server.campaign.interests": "groups",
  "server.campaign_cost": "names of connections",
  "server.campaign_failure": "reasons of networks",
  "server.city": "places",
  "server.config_section": "settings",
  "server.schedule_run": "schedules",
  "server.country": "countries",
  "server.county": "places",
  "server.invoice_tax": "taxes",
  "server.legal_text": "texts for everybody",
  "server.plan": "plans",
  "server.public_holiday": "days",
  "server.revenue_cost_day": "names of connections",
  "server.revenue_cost_share.connection_name": "a connection",
  "server.route": "networks",
  "server.subscription_upgrade": "words about a price",
  "server.campaign_route.route_name": "a network",
  "server.campaign_route.reason": "why a network refused",
  "server.card_setup.saw_decline": "whether a card was declined",
  "server.country_rule.value": "a rule",
  "server.dispute.answer_by": "a day",
  "server.invoice.number": "counted by us",
  "server.invoice_counter": "counted by us",
  "server.msisdn_list.has_number_rows": "how a list is stored",
  "server.msisdn_list_bad_row.row_number": "which row of a file",
  "server.webhook_event": "events of payments by their ids",
  "gateway.base_import.applied_rows": "how many",
  "gateway.base_import.read_rows": "how many",
  "gateway.base_import_refusal": "rows by number and reason, without what stood there",
  "gateway.access_token": "the tool's, which is no person",
  "gateway.service.reason": "why a reviewer refused",
  "gateway.country_rule": "rules",
  "gateway.public_holiday": "days",
  "gateway.route": "networks",
  "gateway.service_failure": "reasons of networks",
};

/** True for a column that needs an entry. */
export function isPersonal({ program, table, name, type }: Column): boolean {
  const [whole, one] = [`${program}.${table}`, `${program}.${table}.${name}`];
  const isNamed = PERSONAL.test(name) || (name === PERSONS && type.endsWith("[]"));
  return isNamed && NO_PERSON[whole] === undefined && NO_PERSON[one] === undefined;
}

/** The columns of the tables in a schema.sql. */
export function columnsOf(program: string, schema: string): Column[] {
  const columns: Column[] = [];
  let table: string | undefined;
  for (const line of schema.split("\n")) {
    table = /^table "?(\w+)"? \($/.exec(line)?.[1] ?? (line.startsWith(")") ? undefined : table);
    const [, name, type] = /^ {2}"?(\w+)"? ([^\s,]+)/.exec(line) ?? [];
    if (table !== undefined && name !== undefined && type !== undefined)
      columns.push({ program, table, name, type });
  }
  return columns;
}
