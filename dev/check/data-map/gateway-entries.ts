import { ACCOUNTING, type Entries, NOBODY, NOT_YET } from "./entry.ts";

const WRITTEN = "by the country's rule after the campaign (three years)";
const COUNTED = `${WRITTEN}; then as counts, in which nobody is (docs/operate/archive.md)`;
const IMPORT = "until the import is done or given up";

const MESSAGE = {
  columns: "person reason",
  what: "who was written to by which campaign, when, and what became of it",
  why: "to send once, to settle, and to answer people who complain",
  howLong: COUNTED,
  who: NOBODY,
};

const REFERENCE = {
  columns: "person reason",
  what: "under which name a network knows a message",
  why: "to know its receipt",
  howLong: "two weeks and a day",
  who: "the network",
};

/** What the gateway's tables hold of people; numbers are sealed, or hashed with a key. */
export const GATEWAY_ENTRIES: Entries = {
  "gateway.base_import": {
    columns: "file_name refused",
    what: "which file of subscribers was read, and which rows were refused, without numbers",
    why: "to answer for it",
    howLong: ACCOUNTING,
    who: "administrators",
  },
  "gateway.base_import_row": {
    columns: "person number_hash number_sealed consent_source birth_year gender arpu interests",
    what: "subscribers of an operator that are being read, sealed",
    why: "to show what would change",
    howLong: IMPORT,
    who: NOBODY,
  },
  "gateway.base_member": {
    columns: "person birth_year gender arpu interests consent_source removed_because",
    what: "subscribers' groups (age, place, interests) and how they agreed; who it is stands in `subscriber`",
    why: "to reach those whom an advert concerns",
    howLong:
      "groups until a week after the operator has taken them out; that they agreed, and why they left, as long as books",
    who: "nobody; counts of groups are rounded",
  },
  "gateway.client": {
    columns: "external_user_id client_user_id title",
    what: "an advertiser as the tool calls it",
    why: "to count and to cap by advertiser",
    howLong: ACCOUNTING,
    who: NOBODY,
  },
  "gateway.message_doubt": {
    columns: "person number_hash",
    what: "a message of which nobody knows whether it went out; the number as a keyed hash",
    why: "not to write twice",
    howLong: "two weeks, where it was given up after 72 hours",
    who: NOBODY,
  },
  "gateway.complaint": {
    columns: "person",
    what: "who complained about which campaign, or about none that is known",
    why: "to mark campaigns and networks that many complain about",
    howLong: WRITTEN,
    who: NOBODY,
  },
  "gateway.test_copy": {
    columns: "person",
    what: "who got a test copy, and when",
    why: "to bound them by phone",
    howLong: "a day",
    who: NOBODY,
  },
  "gateway.message": MESSAGE,
  // Its partitions, as they are at the beginning.
  "gateway.message_block_0": MESSAGE,
  "gateway.message_rest": MESSAGE,
  "gateway.base_change": {
    columns: "people",
    what: "whose entry in an operator's base changed, and when",
    why: "so that a start need not read the whole base",
    howLong: "a week",
    who: NOBODY,
  },
  "gateway.cap_log": {
    columns: "written",
    what: "who was written to by which advertiser, and when",
    why: "to write to nobody more often than the frequency caps allow",
    howLong: "as many days as the caps count, and one more",
    who: NOBODY,
  },
  "gateway.message_reference": REFERENCE,
  "gateway.message_reference_day": REFERENCE,
  "gateway.message_reference_rest": REFERENCE,
  "gateway.engagement": {
    columns: "person",
    what: "who tapped or opened what, and when",
    why: "to count each person once",
    howLong: COUNTED,
    who: NOBODY,
  },
  "gateway.tap_news": {
    columns: "digest",
    what: "a link of a message that was just tapped, as a keyed digest of link and person",
    why: "to count people who tap, each once",
    howLong: "a second, until it is counted",
    who: NOBODY,
  },
  "gateway.tap_person": {
    columns: "digest",
    what: "that somebody tapped the link of a campaign, as a keyed digest of link and person, without a time",
    why: "to count each person once",
    howLong: WRITTEN,
    who: NOBODY,
  },
  "gateway.handover": {
    columns: "people",
    what: "who a call to a network that is under way is about",
    why: "to send once, whenever the program dies",
    howLong: "until the network has answered, or the call is settled as in doubt",
    who: NOBODY,
  },
  "gateway.list_member": {
    columns: "person",
    what: "who is in which list of an advertiser",
    why: "to send to it",
    howLong: "until the tool ends the list",
    who: NOBODY,
  },
  "gateway.connection_report": {
    columns: "problem",
    what: "what is wrong with a connection, as its worker says: no person",
    why: "to show it to administrators",
    howLong: "until the connection is deleted",
    who: "administrators",
  },
  "gateway.network_connection": {
    columns: "name secret_name",
    what: "a network and where its secret is: no person",
    why: "to send",
    howLong: "until it is deleted",
    who: "administrators",
  },
  "gateway.network_event": {
    columns: "number_hash number_sealed text_sealed reason own_person",
    what: "receipts and replies as networks reported them, sealed",
    why: "to work them off, STOP among them",
    howLong: "until it is worked off, a day at most where it belongs to nothing",
    who: NOBODY,
  },
  "gateway.number_list": {
    columns: "title url_sha256",
    what: "a list of an advertiser, by name",
    why: "to send to it",
    howLong: "the name until the tool ends it; the hash of its address stays",
    who: NOBODY,
  },
  "gateway.number_place": {
    columns: "number_hash",
    what: "on which network a number is, as a keyed hash",
    why: "to send over the right one",
    howLong: "a year",
    who: NOBODY,
  },
  "gateway.phone_message": {
    columns: "person number sender text content",
    what: "what the phones of the sandbox show: invented people",
    why: "to try the product",
    howLong: "until the sandbox is reset",
    who: "whoever runs the sandbox",
  },
  "gateway.opt_out": {
    columns: "person reason",
    what: "who opted out, through what",
    why: "to write to them no more",
    howLong: "until it is lifted",
    who: "administrators, the number masked",
  },
  "gateway.opt_out_lift": {
    columns: "person opt_out_reason reason",
    what: "whose opt-out was lifted, and why",
    why: "to answer for it",
    howLong: ACCOUNTING,
    who: "administrators, the number masked",
  },
  "gateway.rcs_phone": {
    columns: "person",
    what: "whether somebody's phone shows RCS, as the network said",
    why: "to send RCS only where it is shown",
    howLong: "two weeks",
    who: NOBODY,
  },
  "gateway.sender_name": {
    columns: "name note",
    what: "sender names of shops at a network",
    why: "networks want them registered",
    howLong: "until it is taken away",
    who: "administrators",
  },
  "gateway.send_batch": {
    columns: "people",
    what: "who is being written to by which campaign",
    why: "to send once, whenever the program dies",
    howLong: "until the network has answered, or it may not be sent any more",
    who: NOBODY,
  },
  "gateway.service": {
    columns: "title sender full_text targeting words content",
    what: "a campaign as it was booked: its words and groups",
    why: "to send it",
    howLong: `its words ${WRITTEN}; its groups ${ACCOUNTING}`,
    who: "networks",
  },
  // Tables without a foreign key name a person by this row, opt-outs for good, and imports and lists find it before the transaction that
  // uses it: whoever enters a number holds its row, so that what deletes it sees that (retention/forget-listed.ts).
  "gateway.subscriber": {
    columns: "person number_hash number_sealed",
    what: "telephone numbers of everybody who was or can be written to, sealed, with a keyed hash",
    why: "to send",
    howLong: `what came with an advertiser's list alone and was never written to until a day after its last list is gone. Others are ${NOT_YET}: opt-outs hold and consents are proved by it for as long as books are, also of who has left a base. Who was written to stays too: a link to opt out has no end, it names its person by this row; without the row it would stop nothing`,
    who: "networks at sending; nobody reads one",
  },
  "gateway.transactional_message": {
    columns: "person text sender",
    what: "a message that is no advert (a code, a receipt) with its words",
    why: "to send it once",
    howLong: "by the country's rule after it was written (three years)",
    who: NOBODY,
  },
};
