import {
  CamelCasePlugin,
  type PluginTransformResultArgs,
  type QueryResult,
  type UnknownRow,
} from "kysely";

/** Names are camelCase in the program and snake_case in SQL text. Keys inside a JSON value stay as they were written. */
export class CamelNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }

  /** What a column is called in the program. */
  nameOf(column: string): string {
    return this.camelCase(column);
  }

  /** Rows of a connection that names them so are left as they are. */
  override async transformResult(
    args: PluginTransformResultArgs,
  ): Promise<QueryResult<UnknownRow>> {
    const [first] = args.result.rows;
    const isNamed = first !== undefined && !Object.keys(first).some((name) => name.includes("_"));
    return isNamed ? args.result : super.transformResult(args);
  }
}

const names = new CamelNames();

/** What a column is called in the program: the same for every database. */
export const camelName = (column: string): string => names.nameOf(column);
