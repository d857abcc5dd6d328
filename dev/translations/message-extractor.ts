import type { ExtractorType } from "@lingui/conf";
import { extractor as macroExtractor } from "@lingui/cli/api";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { parseSync, Visitor } from "oxc-parser";

const MARKERS = new Set(["translate", "msg"]);

/** The first argument of every `translate` and `msg`, and in the web app what lingui's macros mark. */
export const messageExtractor: ExtractorType = {
  match: (filename) => /\.tsx?$/.test(filename),
  async extract(filename, code, onMessageExtracted, context) {
    if (/\/web\//.test(filename))
      await macroExtractor.extract(filename, code, onMessageExtracted, context);
    for (const message of messagesIn(filename, code))
      onMessageExtracted({
        id: generateMessageId(message),
        message,
        context: undefined,
        origin: [filename, 0],
      });
  },
};

/** The texts of one file, in their order. Throws where the text is not written out: extraction would miss it. */
export function messagesIn(filename: string, code: string): string[] {
  const found: string[] = [];
  const { program } = parseSync(filename, code);
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== "Identifier" || !MARKERS.has(callee.name)) return;
      if (first?.type === "Literal" && typeof first.value === "string") found.push(first.value);
      else {
        const line = code.slice(0, start).split("\n").length;
        throw new Error(`${filename}:${line}: ${callee.name}() takes a text that is written out.`);
      }
    },
  }).visit(program);
  return found;
}
