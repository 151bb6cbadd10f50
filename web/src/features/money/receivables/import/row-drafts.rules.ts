import type { BankPart, BankRow } from "@console/contract/payment-imports.ts";
import { type ProposedBill, paymentAmount } from "@console/contract/payments.ts";
import { toCents, unscaled } from "../../../../lib/decimal.ts";
import { formatSum } from "../../../../lib/money.ts";
import { typedMoney } from "../../../../lib/typed-money.ts";
import { type Shares, sharesOf, type TypedShares } from "../record/shares.rules.ts";
import { problemOf } from "../record/shares-problem.ts";
import { rowText as words } from "./import.text.ts";

/** A part of a row as it is edited. */
export type Draft = {
  id: number;
  brand: { id: number; name: string } | undefined;
  /** As typed. */
  amount: string;
  typed: TypedShares;
  /** As decided before: bills that were not named are not paid. Otherwise they are paid as proposed. */
  decided: boolean;
};

export const draftsOf = (row: BankRow, parts: readonly BankPart[]): Draft[] =>
  parts.length === 0
    ? [newDraft([], row.amount)]
    : parts.map(({ organization_id, brand, amount, allocations }, id) => ({
        id,
        brand: { id: organization_id, name: brand },
        amount,
        typed: Object.fromEntries(allocations.map((share) => [share.bill_month, share.amount])),
        decided: true,
      }));

export const newDraft = (drafts: readonly Draft[], amount: string): Draft => ({
  id: Math.max(-1, ...drafts.map(({ id }) => id)) + 1,
  brand: undefined,
  amount: Number(amount) === 0 ? "" : amount,
  typed: {},
  decided: false,
});

/** Null if it is no amount that a payment can have. */
export const amountOf = ({ amount }: Draft): string | null =>
  paymentAmount.safeParse(typedMoney(amount) ?? amount).data ?? null;

const centsOf = (draft: Draft): bigint => toCents(amountOf(draft) ?? "0");

/** What of the row no part takes; below 0 if they take more. */
export const leftOf = ({ amount }: BankRow, drafts: readonly Draft[]): string =>
  unscaled(
    drafts.reduce((left, draft) => left - centsOf(draft), toCents(amount)),
    2,
  );

export function sharesOfDraft(draft: Draft, bills: readonly ProposedBill[]): Shares {
  const unpaid = draft.decided ? Object.fromEntries(bills.map(({ bill_month }) => [bill_month, ""])) : {};
  return sharesOf(bills, amountOf(draft) ?? "0", { ...unpaid, ...draft.typed });
}

/** Why a row cannot be recorded like this. @param bills of each draft's brand */
export function problemOfDrafts(
  row: BankRow,
  drafts: readonly Draft[],
  bills: readonly (readonly ProposedBill[] | undefined)[],
): string | undefined {
  const brandIds = drafts.flatMap(({ brand }) => brand?.id ?? []);
  if (brandIds.length < drafts.length) return words.noBrand;
  if (new Set(brandIds).size < brandIds.length) return words.twice;
  if (drafts.some((draft) => amountOf(draft) === null)) return words.noAmount;
  const left = leftOf(row, drafts);
  if (left.startsWith("-")) return words.over(formatSum(left.slice(1)));
  if (Number(left) !== 0) return words.left(formatSum(left));
  return drafts.map((draft, at) => problemOf(sharesOfDraft(draft, bills[at] ?? []))).find((each) => each !== undefined);
}

/** The part as it is recorded; nothing without a brand. */
export function partOf(draft: Draft, bills: readonly ProposedBill[]): BankPart[] {
  if (!draft.brand) return [];
  const allocations = sharesOfDraft(draft, bills)
    .rows.filter(({ amount }) => Number(amount) > 0)
    .map(({ bill, amount }) => ({ bill_month: bill.bill_month, invoice_number: bill.invoice_number, amount }));
  const amount = unscaled(centsOf(draft), 2);
  return [{ organization_id: draft.brand.id, brand: draft.brand.name, amount, allocations }];
}
