import * as z from "zod";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { errorReply } from "./wire/wire.ts";

type JsonSchema = Record<string, unknown>;

/** The OpenAPI 3.1 document, made from the same schemas that check the calls. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method]: describe(operationId, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Loudhailer gateway",
      version: "1",
      description: "The messaging provider: routes, reach, services and their reports.",
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: toJson(errorReply, "output") },
    },
    paths,
  };
}

function describe(operationId: string, endpoint: Endpoint) {
  const input = toJson(endpoint.input, "input");
  return {
    operationId,
    summary: endpoint.summary,
    security: endpoint.isPublic ? [] : [{ bearer: [] }],
    ...parametersAndBody(endpoint, input),
    responses: {
      200: {
        description: "Done",
        content: { "application/json": { schema: toJson(endpoint.output, "output") } },
      },
      default: {
        description: "Failed: the code says how",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

function parametersAndBody(endpoint: Endpoint, input: JsonSchema) {
  const ofPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "integer" },
  }));
  if (endpoint.from === "query") {
    const required = new Set(Array.isArray(input.required) ? input.required : []);
    const ofQuery = Object.entries(input.properties ?? {}).map(([name, schema]) => ({
      name,
      in: "query",
      required: required.has(name),
      schema,
    }));
    return { parameters: [...ofPath, ...ofQuery] };
  }
  const type = endpoint.from === "form" ? "application/x-www-form-urlencoded" : "application/json";
  return {
    parameters: ofPath,
    requestBody: { required: true, content: { [type]: { schema: input } } },
  };
}

function toJson(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
}
