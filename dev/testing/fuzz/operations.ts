/** As much of JSON schema as the documents of both programs use. */
export type JsonSchema = {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

export type Place = "path" | "query" | "header";
export type Operation = {
  id: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  parameters: { name: string; place: Place; isRequired: boolean; schema: JsonSchema }[];
  body: { contentType: string; schema: JsonSchema } | undefined;
  /** Schema of a successful reply; undefined for a stream. */
  reply: JsonSchema | undefined;
};

type Content = Record<string, { schema?: JsonSchema }>;
type Described = {
  operationId: string;
  parameters?: { name: string; in: Place; required?: boolean; schema?: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

/** Every operation of an OpenAPI document. */
export function operationsOf(document: { paths?: object }): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]: [string, object]) =>
    Object.entries(methods).map(([method, described]: [string, Described]) => {
      const [body] = Object.entries(described.requestBody?.content ?? {});
      return {
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        parameters: (described.parameters ?? []).map((parameter) => ({
          name: parameter.name,
          place: parameter.in,
          isRequired: parameter.required ?? false,
          schema: parameter.schema ?? {},
        })),
        body: body && { contentType: body[0], schema: body[1].schema ?? {} },
        reply: described.responses["200"]?.content?.["application/json"]?.schema,
      };
    }),
  );
}

/** All that an operation takes, as one object: what a method code takes too. */
export function inputOf({ parameters, body }: Operation): JsonSchema {
  const inBody = body?.schema ?? {};
  const own = parameters.filter(({ place }) => place !== "header");
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
      ...inBody.properties,
    },
    required: [
      ...own.filter(({ isRequired }) => isRequired).map(({ name }) => name),
      ...(inBody.required ?? []),
    ],
  };
}
