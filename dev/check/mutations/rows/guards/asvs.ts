import type { Mutation } from "../../mutation.ts";

/** Requirements of ASVS that a test of their own holds. */
export const ASVS: readonly Mutation[] = [
  {
    of: "asvs 1.2.9: words in expressions are escaped",
    file: "domain/message/stop-words.ts",
    find: "RegExp.escape(part)",
    replace: "part",
    proof:
      "dev/check/security/regular-expressions.test.ts › no expression is built out of text but where that text is escaped or our own",
  },
  {
    of: "asvs 1.3.5: a page's style takes six digits",
    file: "contract/campaigns/sites.ts",
    find: ".regex(/^#[0-9a-f]{6}$/i)",
    replace: ".regex(/^#[0-9a-f]{6}/i)",
    proof:
      "contract/campaigns/sites.test.ts › %j is no colour of a page: nothing of a style is anybody's but six digits",
  },
  {
    of: "asvs 3.5.4: what users make has a host of its own",
    file: "deploy/compose.yaml",
    find: "    CONTENT_URL: https://content.${DOMAIN}\n",
    replace: "",
    proof:
      "dev/deploy/deploy.test.ts › what users make has a host of its own, which the proxy leads to the tool",
  },
  {
    of: "asvs 3.5.4: the doctor says where it has none",
    file: "server/doctor/outside-checks.ts",
    find: "if (config.contentUrl !== config.publicUrl) return",
    replace: 'if (config.contentUrl !== "") return',
    proof:
      "server/doctor/doctor.test.ts › what users make on the app's own host is found, in production",
  },
  {
    of: "asvs 5.4.2: files are named by the number of a document",
    file: "server/features/billing/invoices/read-invoices.ts",
    find: "fileName: `${invoiceNumber(invoice)}.pdf`",
    replace: "fileName: `${invoice.description}.pdf`",
    proof:
      "dev/check/security/names-of-files.test.ts › a file is named to a browser in one place alone, by the number of a document and never by words of users",
  },
];
