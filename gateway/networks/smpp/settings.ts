import { z } from "zod";
import { SHOWN_FIRST } from "../http/call/settings.ts";

const ton = z.number().int().min(0).max(6);
const npi = z.number().int().min(0).max(18);

/** What an administrator sets for one bind. Every operator documents these for its own service. */
export const smppSettings = z.object({
  host: z.string().min(1).max(253).meta({
    title: "Host",
    description: "Name or IP address of the operator's message centre.",
  }),
  port: z
    .number()
    .int()
    .min(1)
    .max(65_535)
    .default(2775)
    .meta({
      ...SHOWN_FIRST,
      title: "Port",
      description: "Of the message centre; often another one with TLS.",
    }),
  tls: z
    .boolean()
    .default(false)
    .meta({
      ...SHOWN_FIRST,
      title: "Encrypted (TLS)",
      description: "Without it, use a private line or a VPN.",
    }),
  tlsCertificateAuthority: z.string().max(20_000).default("").meta({
    title: "Certificate authority (PEM)",
    description:
      "The authority that signed the operator's certificate. Empty: those that the system trusts.",
  }),
  systemId: z.string().min(1).max(15).meta({
    title: "System ID",
    description: "Our user name with the operator.",
  }),
  systemType: z.string().max(12).default("").meta({
    title: "System type",
    description: "Empty, unless the operator wants one.",
  }),
  bind: z.enum(["transceiver", "pair"]).default("transceiver").meta({
    title: "Sessions",
    description: "transceiver: one for both ways. pair: one to send and one to receive.",
  }),
  addressRange: z.string().max(40).default("").meta({
    title: "Address range",
    description: "Numbers whose replies are ours. Empty, unless the operator wants one.",
  }),
  sourceTon: ton.optional().meta({
    title: "Type of the sender (TON)",
    description:
      "Empty: a name is alphanumeric, a short number is network-specific, others are international.",
  }),
  sourceNpi: npi.optional().meta({
    title: "Numbering plan of the sender (NPI)",
    description: "Empty: chosen with the type.",
  }),
  destinationTon: ton.default(1).meta({
    title: "Type of the recipient (TON)",
    description: "1 is international.",
  }),
  destinationNpi: npi.default(1).meta({
    title: "Numbering plan of the recipient (NPI)",
    description: "1 is the telephone plan.",
  }),
  ownSender: z.string().max(20).default("").meta({
    title: "Usual sender",
    description: "Sender of messages that name none. Empty: the network chooses.",
  }),
  callingCode: z
    .string()
    .regex(/^\d{0,3}$/)
    .default("")
    .meta({
      title: "Calling code of replies",
      description: "Such as 233, where the operator writes numbers of replies without it.",
    }),
  window: z.number().int().min(1).max(50).default(10).meta({
    title: "Window",
    description: "Parts that may be without an answer at the same time.",
  }),
  messagesPerSecond: z.number().min(0.1).max(1_000).default(20).meta({
    title: "Message parts a second",
    description: "Agree on it with the operator.",
  }),
  enquireLinkSeconds: z.number().min(1).max(600).default(30).meta({
    title: "Ask whether the line holds every (seconds)",
    description: "By enquire_link.",
  }),
  responseTimeoutSeconds: z.number().min(1).max(120).default(30).meta({
    title: "Wait for an answer (seconds)",
    description: "A message without an answer is in doubt and never sent again.",
  }),
  defaultAlphabet: z.enum(["gsm", "latin1", "ascii"]).default("gsm").meta({
    title: "Default alphabet",
    description: "What the operator takes data_coding 0 for.",
  }),
  longMessages: z.enum(["udh8", "udh16", "sar", "payload"]).default("udh8").meta({
    title: "Long texts",
    description:
      "How a text of several parts travels: udh8 or udh16 with a header in the text, sar with parameters, payload as one whole.",
  }),
  flashCoding: z.enum(["class", "f0", "subunit"]).default("class").meta({
    title: "Mark of flash messages",
    description:
      "class: data_coding 0x10 and 0x18. f0: 0xF0 and 0x18. subunit: the parameter dest_addr_subunit.",
  }),
  idBase: z.enum(["same", "hex-dec", "dec-hex"]).default("same").meta({
    title: "Message IDs",
    description:
      "hex-dec: hexadecimal in answers and decimal in receipts. dec-hex: the other way round.",
  }),
  validityHours: z.number().int().min(0).max(720).default(0).meta({
    title: "Try to deliver for (hours)",
    description: "0: for as long as the operator does by itself.",
  }),
  receipts: z.enum(["final", "final-and-progress", "none"]).default("final").meta({
    title: "Receipts",
    description: "Which of them the operator is asked for.",
  }),
  receiptErrors: z.enum(["gsm", "none"]).default("none").meta({
    title: "Error codes of receipts",
    description: "gsm: codes of GSM 09.02. none: a list of the operator's own, which is not read.",
  }),
});

export type SmppSettings = z.infer<typeof smppSettings>;
