import { writeText } from "./hostile-values.ts";
import type { JsonSchema } from "./operations.ts";
import type { WireRequest } from "./requests.ts";

/** A file endpoint. No schema describes it, so its input is described here. */
export type FileEndpoint = {
  name: string;
  input: JsonSchema;
  write(value: unknown): WireRequest;
};

const text = { type: "string", maxLength: 40 };
const number = { type: "integer" };
const FORMATS = ["png", "jpeg", "gif", "webp", "none"];

const picture: JsonSchema = {
  type: "object",
  properties: {
    name: text,
    format: { enum: FORMATS },
    width: { type: "integer", minimum: 0, maximum: 10_000 },
    height: { type: "integer", minimum: 0, maximum: 10_000 },
    bytesAfter: { type: "integer", minimum: 0, maximum: 2_000 },
  },
  required: ["name", "format", "width", "height"],
};
const list: JsonSchema = {
  type: "object",
  properties: { name: text, content: text, range: text, offset: number, length: number },
  required: ["name", "content"],
};
const named: JsonSchema = { type: "object", properties: { name: text }, required: ["name"] };

/** Endpoints for uploading pictures and lists, and for reading files. */
export const FILE_ENDPOINTS: readonly FileEndpoint[] = [
  {
    name: "PUT /files/pictures",
    input: picture,
    write: (value) => put("pictures", value, {}, pictureBytes(fieldsOf(value))),
  },
  { name: "PUT /files/msisdnList", input: list, write: putList },
  ...["pictures", "msisdnList", "lists", "invoices"].map((folder) => ({
    name: `GET /files/${folder}`,
    input: named,
    write: (value: unknown) => ({ ...put(folder, value, {}, undefined), method: "GET" }),
  })),
];

function putList(value: unknown): WireRequest {
  const { content, range, offset, length } = fieldsOf(value);
  const headers = {
    ...(range === undefined ? {} : { "content-range": headerOf(range) }),
    ...(offset === undefined ? {} : { "upload-offset": headerOf(offset) }),
    ...(length === undefined ? {} : { "upload-length": headerOf(length) }),
  };
  return put("msisdnList", value, headers, `phone\n082 111 2233\n${writeText(content)}`);
}

function put(
  folder: string,
  value: unknown,
  headers: Record<string, string>,
  body: WireRequest["body"],
): WireRequest {
  const name = writeText(fieldsOf(value)["name"]).slice(0, 300);
  const written = name.isWellFormed() ? encodeURIComponent(name) : "%ED%A0%80";
  return { method: "PUT", path: `/files/${folder}/${written || "x"}`, headers, body };
}

/** The first bytes of a picture with the size that is asked for, and so many more that say nothing. */
function pictureBytes(fields: Record<string, unknown>): Uint8Array<ArrayBuffer> {
  const [width, height] = [uint32(fields["width"]), uint32(fields["height"])];
  const head = HEADS[writeText(fields["format"])]?.(width, height) ?? Buffer.from("no picture");
  return Uint8Array.from([...head, ...Buffer.alloc(uint32(fields["bytesAfter"]) % 5_000, 1)]);
}

/** Eight bits of colour with alpha, some pixels, and the end. */
const PNG_REST =
  "08060000001f15c489" +
  "0000000a49444154789c630001000005000157cf5be5" +
  "0000000049454e44ae426082";

const HEADS: Readonly<Record<string, (width: number, height: number) => Buffer>> = {
  png(width, height) {
    const bytes = Buffer.from(
      `89504e470d0a1a0a0000000d49484452${"00".repeat(8)}${PNG_REST}`,
      "hex",
    );
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  },
  jpeg(width, height) {
    const bytes = Buffer.from("ffd8ffc0001108000000000301220002110103110100", "hex");
    bytes.writeUInt16BE(height % 65_536, 7);
    bytes.writeUInt16BE(width % 65_536, 9);
    return bytes;
  },
  gif(width, height) {
    const bytes = Buffer.from("GIF89a\0\0\0\0\0\0\0", "latin1");
    bytes.writeUInt16LE(width % 65_536, 6);
    bytes.writeUInt16LE(height % 65_536, 8);
    return bytes;
  },
  webp: () => Buffer.from("RIFF\x04\0\0\0WEBPVP8 ", "latin1"),
};

function uint32(value: unknown): number {
  return Number(writeText(value)) >>> 0;
}

function headerOf(value: unknown): string {
  return writeText(value)
    .replaceAll(/[^\x20-\x7e]/g, "?")
    .slice(0, 200);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
