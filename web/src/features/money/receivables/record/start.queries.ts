import { brands } from "@console/contract/brands.ts";
import { PAYMENT_REFERENCE_MAX } from "@console/contract/limits.ts";
import { type ProposedBill, paymentAmount, payments } from "@console/contract/payments.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { keyOf, oneQuery } from "../../../../api/queries.ts";
import { sum, toCents, unscaled } from "../../../../lib/decimal.ts";
import { typedMoney } from "../../../../lib/typed-money.ts";
import { proposalQuery } from "../allocations/proposal.queries.ts";

/** What the form begins with. */
export type Start = {
  brandId: number;
  brand: string;
  /** The bill that it was opened for. */
  bill: ProposedBill | undefined;
  /** What is open on that bill, or on all bills that are not held. */
  amount: string;
};

/** The brand and its open bills, and the first proposal, so that the form appears with it. */
export const startQuery = (client: QueryClient, brandId: number, month?: string) =>
  queryOptions({
    queryKey: keyOf(payments.propose, { brandId, month }, "start"),
    staleTime: 0,
    queryFn: async (): Promise<Start> => {
      const [brand, { bills }] = await Promise.all([
        client.fetchQuery(oneQuery(brands.read, brandId)),
        client.fetchQuery({ ...proposalQuery({ organization_id: brandId }), staleTime: 0 }),
      ]);
      const bill = bills.find(({ bill_month }) => bill_month === month);
      const payable = bill ? [bill] : bills.filter(({ held }) => !held);
      const open = sum(payable.map(({ open_amount }) => toCents(open_amount)));
      const amount = open === 0n ? "" : unscaled(open, 2);
      const start = { brandId, brand: brand.name, bill, amount };
      await client.fetchQuery({ ...proposalQuery(askedOf(start, amount, "")), staleTime: 0 });
      return start;
    },
  });

/** While the amount is that of the bill that the form was opened for, the proposal is to pay that bill. */
export function askedOf({ brandId, bill }: Start, amount: string, reference: string) {
  const sent = paymentAmount.safeParse(typedMoney(amount) ?? amount).data;
  const named = bill && sent !== undefined && toCents(sent) === toCents(bill.open_amount) ? bill.invoice_number : "";
  const words = `${named} ${reference}`.trim().slice(0, PAYMENT_REFERENCE_MAX);
  return {
    organization_id: brandId,
    ...(sent !== undefined && { amount: sent }),
    ...(words !== "" && { reference: words }),
  };
}
