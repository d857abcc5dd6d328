import { Hono } from "hono";
import type { Principal } from "../../../http/context.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { readInvoicePdf } from "./read-invoices.ts";

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/;

/** `GET /files/invoices/{id}.pdf`: one's own documents, any for an administrator. */
export function createInvoiceFiles(
  deps: PaymentDeps,
  readPrincipal: (headers: Headers) => Promise<{ principal: Principal | null }>,
): Hono {
  const app = new Hono();
  app.get("/files/invoices/:file", async (c) => {
    const { principal } = await readPrincipal(c.req.raw.headers);
    if (!principal || principal.isAnonymous) throw new AppError("unauthenticated");
    const invoiceId = FILE.exec(c.req.param("file"))?.[1];
    if (invoiceId === undefined) throw new AppError("not-found");
    const { fileName, pdf } = await readInvoicePdf(deps, invoiceId, principal);
    return c.body(new Uint8Array(pdf), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    });
  });
  return app;
}
