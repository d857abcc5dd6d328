import { z } from "zod";

const ton = z.number().int().min(0).max(6);
const npi = z.number().int().min(0).max(18);

/** What an administrator sets for one bind. Every operator documents these for its own service. */
export const smppSettings = z.object({
  host: z.string().min(1).max(253),
  port: z.number().int().min(1).max(65_535).default(2775),
  tls: z.boolean().default(false),
  /** PEM of the authority that signed the network's certificate; '' for those that the system trusts. */
  tlsCertificateAuthority: z.string().max(20_000).default(""),
  systemId: z.string().min(1).max(15),
  systemType: z.string().max(12).default(""),
  /** One session for both ways, or one to send and one to receive. */
  bind: z.enum(["transceiver", "pair"]).default("transceiver"),
  addressRange: z.string().max(40).default(""),
  /** Type and plan of the sender; left out, a name is alphanumeric, a short number network-specific, others international. */
  sourceTon: ton.optional(),
  sourceNpi: npi.optional(),
  destinationTon: ton.default(1),
  destinationNpi: npi.default(1),
  /** Sender of messages that name none; '' leaves it to the network. */
  ownSender: z.string().max(20).default(""),
  /** Calling code that numbers of replies lack where the network writes them nationally, such as 233; '' where it does not. */
  callingCode: z
    .string()
    .regex(/^\d{0,3}$/)
    .default(""),
  /** Submits without an answer at one time. */
  window: z.number().int().min(1).max(50).default(10),
  /** Parts in a second. */
  messagesPerSecond: z.number().min(0.1).max(1_000).default(20),
  enquireLinkSeconds: z.number().min(1).max(600).default(30),
  /** How long an answer may take. A submit without one is in doubt and never sent again. */
  responseTimeoutSeconds: z.number().min(1).max(120).default(30),
  /** What the network takes data_coding 0 for. */
  defaultAlphabet: z.enum(["gsm", "latin1", "ascii"]).default("gsm"),
  /** How a text of several parts travels. */
  longMessages: z.enum(["udh8", "udh16", "sar", "payload"]).default("udh8"),
  /** How a flash message is marked: data_coding 0x10 and 0x18, 0xF0 and 0x18, or the parameter dest_addr_subunit. */
  flashCoding: z.enum(["class", "f0", "subunit"]).default("class"),
  /** In which base ids are written in answers and in receipts: the same, or hexadecimal and decimal. */
  idBase: z.enum(["same", "hex-dec", "dec-hex"]).default("same"),
  /** How long the network tries to deliver; 0 for as long as it does by itself. */
  validityHours: z.number().int().min(0).max(720).default(0),
  receipts: z.enum(["final", "final-and-progress", "none"]).default("final"),
  /** `gsm` where the network fills `err:` with codes of GSM 09.02; most have a list of their own. */
  receiptErrors: z.enum(["gsm", "none"]).default("none"),
});

export type SmppSettings = z.infer<typeof smppSettings>;
