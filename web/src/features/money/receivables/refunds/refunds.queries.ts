import { type Refund, refunds } from "@console/contract/refunds.ts";
import { call } from "../../../../api/client.ts";
import { listOf } from "../../../../api/lists.ts";
import { recordsOf } from "../../../../api/records.ts";
import { affected } from "../../../../components/bill/refresh.ts";
import { refundsSearch } from "./refunds.search.ts";

export const refundList = listOf(refunds.list, refundsSearch);

export const refundRecords = recordsOf({ list: refunds.list, read: refunds.read, shownIn: affected });

const paramsOf = (id: number) => ({ id: String(id) });

export const confirmRefund = async (id: number): Promise<Refund> =>
  (await call(refunds.confirm, { params: paramsOf(id) })).data;

export const withdrawRefund = async (id: number): Promise<Refund> =>
  (await call(refunds.withdraw, { params: paramsOf(id) })).data;

export const reverseRefund = async (id: number, reason: string): Promise<Refund> =>
  (await call(refunds.reverse, { params: paramsOf(id), body: { reason } })).data;
