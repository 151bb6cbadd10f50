import { type Payment, type PaymentCreate, payments } from "@console/contract/payments.ts";
import { call } from "../../../../api/client.ts";

export const recordPayment = async (body: PaymentCreate, idempotencyKey: string): Promise<Payment> =>
  (await call(payments.record, { body }, { idempotencyKey })).data;

export const reversePayment = async (id: number, reason: string): Promise<Payment> =>
  (await call(payments.reverse, { params: { id: String(id) }, body: { reason } })).data;
