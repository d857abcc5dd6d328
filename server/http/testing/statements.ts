import { inTrace, traceFrom } from "../../../platform/log/trace.ts";
import { type OpenSpan, recordSpans } from "../../../platform/tracing/spans.ts";

const quiet: OpenSpan = { id: "0000000000000000", note: () => {}, end: () => {} };

/** The statements that are made while the work is done, by operation and table: "select campaign", "begin". */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  recordSpans({
    open({ name, attributes }) {
      if (attributes?.["db.system.name"] !== undefined) statements.push(name);
      return quiet;
    },
  });
  try {
    await inTrace(traceFrom(), work);
  } finally {
    recordSpans(undefined);
  }
  return statements;
}
