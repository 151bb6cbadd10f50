import { type Payment, payments } from "@console/contract/payments.ts";
import { call } from "../../../../api/client.ts";
import { listOf } from "../../../../api/lists.ts";
import { recordsOf } from "../../../../api/records.ts";
import { affected } from "../../../../components/bill/refresh.ts";
import { paymentsSearch } from "./payments.search.ts";

export const paymentList = listOf(payments.list, paymentsSearch);

export const paymentRecords = recordsOf({ list: payments.list, read: payments.read, shownIn: affected });

const paramsOf = (id: number) => ({ id: String(id) });

export const releasePayment = async (id: number, allocationId: number, reason: string): Promise<Payment> =>
  (await call(payments.release, { params: { ...paramsOf(id), allocation_id: String(allocationId) }, body: { reason } }))
    .data;

type Sent = { bill_month: string; amount: string };

export const allocatePayment = async (id: number, body: Sent, idempotencyKey: string): Promise<Payment> =>
  (await call(payments.allocate, { params: paramsOf(id), body }, { idempotencyKey })).data;
