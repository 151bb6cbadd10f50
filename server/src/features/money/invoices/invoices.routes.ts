import type { invoices } from "@console/contract/invoices.ts";
import type { Handlers } from "../../../http/mount.ts";
import { revokeLinks } from "./invoice-links.service.ts";
import { invoiceFile, invoiceMailsOf, mailInvoice } from "./invoices.service.ts";

export const invoicesRoutes: Handlers<typeof invoices> = {
  file: async (ctx, { brandId, params }) => ({ data: null, file: await invoiceFile(ctx, brandId, params.month) }),
  mails: (ctx, { brandId, params, query }) => invoiceMailsOf(ctx, brandId, params.month, query),
  revokeLinks: async (ctx, { params }) => ({ data: { revoked: await revokeLinks(ctx, params.id) } }),
  mail: async (ctx, { brandId, params, body }) => ({
    data: await mailInvoice(ctx, brandId, params.month, body.recipient),
  }),
};
