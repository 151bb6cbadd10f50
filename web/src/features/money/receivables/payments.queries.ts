import { type Payment, type PaymentCreate, payments } from "@console/contract/payments.ts";
import { call } from "../../../api/client.ts";
import { listOf } from "../../../api/lists.ts";
import { dataQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";
import { affected } from "../../../components/bill/refresh.ts";
import { paymentsSearch } from "./payments.search.ts";

export const paymentList = listOf(payments.list, paymentsSearch);

export const paymentRecords = recordsOf({ list: payments.list, read: payments.read, shownIn: affected });

type Asked = { organization_id: number; amount?: string; reference?: string };

/** The brand's open bills, and what this payment would pay of each. */
export const proposalQuery = (asked: Asked) => dataQuery(payments.propose, { body: asked });

export const recordPayment = async (body: PaymentCreate, idempotencyKey: string): Promise<Payment> =>
  (await call(payments.record, { body }, { idempotencyKey })).data;

const paramsOf = (id: number) => ({ id: String(id) });

export const reversePayment = async (id: number, reason: string): Promise<Payment> =>
  (await call(payments.reverse, { params: paramsOf(id), body: { reason } })).data;

export const releaseAllocation = async (id: number, allocationId: number, reason: string): Promise<Payment> =>
  (await call(payments.release, { params: { id: String(id), allocation_id: String(allocationId) }, body: { reason } }))
    .data;

type Sent = { bill_month: string; amount: string };

export const allocatePayment = async (id: number, body: Sent, idempotencyKey: string): Promise<Payment> =>
  (await call(payments.allocate, { params: paramsOf(id), body }, { idempotencyKey })).data;
