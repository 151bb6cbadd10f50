import { type Payment, type PaymentReport, paymentErrors } from "@console/contract/payments.ts";
import type { Context } from "../../../context/context.ts";
import { requireFound } from "../../../http/errors.ts";
import { findBrandByRef } from "../../access/brand-scope/brand-scope.ts";
import { recordPayment } from "./payments.service.ts";

/** Records what another system reports with its key; the key's payments have ids of their own. */
export async function reportPayment(ctx: Context, sent: PaymentReport): Promise<Payment> {
  const brand = requireFound(await findBrandByRef(ctx, sent.organization_id, "even_closed"), paymentErrors.noBrand);
  const source = `key:${ctx.key?.id ?? 0}`;
  return recordPayment(ctx, { ...sent, organization_id: brand.id }, { origin: "key", source });
}
