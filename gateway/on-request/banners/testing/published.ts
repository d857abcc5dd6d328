// Names and types of fields as they are published for OpenRTB 2.6: github.com/InteractiveAdvertisingBureau/openrtb2.x, 2.6.md and
// proto/src/main/com/iabtechlab/openrtb/v2/openrtb.proto of release 2.6-202606. Of what is answered all fields are here, of what is
// asked those that a bidder of banners reads.

/** Of a field: a plain type, or the object that it holds; in brackets where it holds several. */
type Fields = Readonly<Record<string, string | readonly [string]>>;

const BANNER: Fields = {
  format: ["Format"],
  w: "integer",
  h: "integer",
  btype: ["integer"],
  battr: ["integer"],
  mimes: ["string"],
};

const PUBLISHED: Readonly<Record<string, Fields>> = {
  BidResponse: {
    id: "string",
    seatbid: ["SeatBid"],
    bidid: "string",
    cur: "string",
    customdata: "string",
    nbr: "integer",
  },
  SeatBid: { bid: ["Bid"], seat: "string", group: "integer" },
  Bid: {
    id: "string",
    impid: "string",
    price: "number",
    nurl: "string",
    burl: "string",
    lurl: "string",
    adm: "string",
    adid: "string",
    adomain: ["string"],
    bundle: "string",
    iurl: "string",
    cid: "string",
    crid: "string",
    tactic: "string",
    cattax: "integer",
    cat: ["string"],
    attr: ["integer"],
    apis: ["integer"],
    protocol: "integer",
    qagmediarating: "integer",
    language: "string",
    langb: "string",
    dealid: "string",
    w: "integer",
    h: "integer",
    wratio: "integer",
    hratio: "integer",
    exp: "integer",
    dur: "integer",
    mtype: "integer",
    slotinpod: "integer",
  },
  BidRequest: {
    id: "string",
    imp: ["Imp"],
    app: "App",
    dooh: "Dooh",
    device: "Device",
    user: "User",
    regs: "Regs",
    test: "integer",
    tmax: "integer",
    wseat: ["string"],
    bseat: ["string"],
    cur: ["string"],
    bcat: ["string"],
    acat: ["string"],
    cattax: "integer",
    badv: ["string"],
  },
  Imp: {
    id: "string",
    banner: "Banner",
    pmp: "Pmp",
    instl: "integer",
    bidfloor: "number",
    bidfloorcur: "string",
    secure: "integer",
    exp: "integer",
  },
  Banner: BANNER,
  Format: { w: "integer", h: "integer" },
  Pmp: { private_auction: "integer", deals: ["Deal"] },
  Deal: {
    id: "string",
    bidfloor: "number",
    bidfloorcur: "string",
    wseat: ["string"],
    wadomain: ["string"],
  },
  Device: { geo: "Geo", ua: "string", ifa: "string", dnt: "integer", lmt: "integer" },
  Geo: { country: "string" },
  User: { id: "string" },
  Regs: { coppa: "integer" },
  App: {},
  Dooh: {},
};

/** A JSON schema, as far as types of fields go. */
export type TypeSchema = {
  type?: string;
  properties?: Record<string, TypeSchema>;
  items?: TypeSchema;
};

/** What a schema has otherwise than it is published, by path; empty where all is as it is published. */
export function differences(schema: TypeSchema, type: string, path = type): string[] {
  const fields = PUBLISHED[type];
  if (!fields) return schema.type === type ? [] : [`${path}: ${schema.type} instead of ${type}`];
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const published = fields[name];
    const at = `${path}.${name}`;
    if (published === undefined) return [`${at} is not published`];
    if (typeof published === "string") return differences(field, published, at);
    return field.items ? differences(field.items, published[0], `${at}[]`) : [`${at} is no list`];
  });
}

/** What a message has otherwise than it is published. */
export function differencesOf(value: unknown, type: string): string[] {
  return differences(schemaOf(value, type), type);
}

/** The schema that a value is of; whole numbers are numbers where such are published. */
function schemaOf(value: unknown, type = ""): TypeSchema {
  if (Array.isArray(value))
    return { type: "array", items: value.length > 0 ? schemaOf(value[0], type) : { type } };
  if (typeof value === "object" && value !== null) {
    const fields = PUBLISHED[type];
    const of = (name: string) => [fields?.[name]].flat()[0];
    const entries = Object.entries(value).map(([name, it]) => [name, schemaOf(it, of(name))]);
    return { type: "object", properties: Object.fromEntries(entries) };
  }
  if (typeof value !== "number") return { type: typeof value };
  return { type: Number.isInteger(value) && type !== "number" ? "integer" : "number" };
}
