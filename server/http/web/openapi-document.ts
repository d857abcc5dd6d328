import { type OpenAPI, OpenAPIGenerator } from "@orpc/openapi";
import type { AnyContractRouter } from "@orpc/contract";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { ERROR_CODES } from "../../../domain/errors.ts";
import { idempotentOperations, KEY_PARAMETER } from "../idempotent-operations.ts";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/**
 * The OpenAPI document of the REST transport, generated from the contract, with the closed error table on every
 * operation.
 */
export async function createOpenApiDocument(
  contract: AnyContractRouter,
  publicUrl: string,
): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: "Loudhailer",
      version: "1",
      description:
        "Sign in at /api/auth/sign-in/email and keep the cookies. Every call but GET carries the value of the XSRF-TOKEN " +
        "cookie in the X-XSRF-TOKEN header; calls that move money carry an Idempotency-Key. Money is in minor units, VAT included.",
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    components: { schemas: { Error: errorSchema() } },
  });
  const withKey = idempotentOperations(contract);
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = path?.[method];
      if (!operation) continue;
      Object.assign((operation.responses ??= {}), errorResponses());
      if (withKey.has(operation.operationId ?? ""))
        (operation.parameters ??= []).push(KEY_PARAMETER);
    }
  }
  return document;
}

function errorSchema(): OpenAPI.SchemaObject {
  return {
    type: "object",
    required: ["error"],
    properties: {
      error: {
        type: "object",
        required: ["code", "message"],
        properties: {
          code: { type: "string", enum: Object.keys(ERROR_CODES) },
          message: { type: "string", description: "A sentence for the user." },
          details: {
            description: "For invalid-argument: the problems by field.",
            type: "array",
            items: {
              type: "object",
              required: ["path", "message"],
              properties: {
                path: { type: "string" },
                message: { type: "string" },
                reason: {
                  type: "string",
                  description: "other-cell: another installation serves the country.",
                },
                countryId: { type: "integer" },
                address: { type: "string", description: "Where that installation is." },
              },
            },
          },
        },
      },
    },
  };
}

function errorResponses(): Record<string, OpenAPI.ResponseObject> {
  const schema = { $ref: "#/components/schemas/Error" };
  return Object.fromEntries(
    Object.entries(ERROR_CODES).map(([code, { status, sentence }]) => [
      String(status),
      { description: `${code}: ${sentence}`, content: { "application/json": { schema } } },
    ]),
  );
}
