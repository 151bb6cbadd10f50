import { createHash } from "node:crypto";
import type { AccountNames } from "@console/contract/account-names.ts";
import {
  type AccountingSums,
  DIFFERENCES_SHOWN,
  type ExportDifferences,
  type ExportedRecord,
} from "@console/contract/accounting.ts";
import type { StoredRecord } from "../../../db/tables/accounting.ts";
import { negative } from "../../../lib/amounts.ts";
import { sumOfAmounts } from "../billing/bill.rules.ts";
import type { Entry } from "./entries.rules.ts";

/** Enough of it to tell two contents apart. */
const HASH_LENGTH = 32;

export const recordOf = (entry: Entry): StoredRecord => {
  const { cause, id, organization_id, brand, number, bill_month, amount } = entry;
  const hash = createHash("sha256").update(JSON.stringify(entry)).digest("hex").slice(0, HASH_LENGTH);
  return { cause, id, organization_id, brand, number, bill_month, amount, hash };
};

/** What a month adds to what brands owe, by kind of record; a reversal counts against its kind. */
export function sumsOf(entries: readonly Entry[]): AccountingSums {
  const of = (...causes: Entry["cause"][]) => entries.filter(({ cause }) => causes.includes(cause));
  const total = (found: readonly Entry[]) => sumOfAmounts(found.map(({ amount }) => amount));
  const bills = of("bill");
  const tax = sumOfAmounts(
    bills.flatMap(({ lines }) => lines.filter(({ account }) => account === "tax").map(({ amount }) => amount)),
  );
  const opposite = (sum: string) => sumOfAmounts([negative(sum)]);
  return {
    invoices_net: sumOfAmounts([total(bills), negative(tax)]),
    invoices_tax: tax,
    invoices_total: total(bills),
    notes: opposite(total(of("credit_note", "write_off_reversed"))),
    payments: opposite(total(of("payment", "payment_reversed"))),
    refunds: total(of("refund", "refund_reversed")),
  };
}

type Compared = { records: readonly StoredRecord[]; accounts: AccountNames };

/** What an export has otherwise than an earlier one of the same month for the same program. */
export function differencesOf(before: Compared, now: Compared): ExportDifferences {
  const known = byNumber(before);
  const found = byNumber(now);
  return {
    accounts: Object.entries(now.accounts).some(([name, value]) => before.accounts[asName(name)] !== value),
    added: listed(now.records.filter(({ number }) => !known.has(number))),
    gone: listed(before.records.filter(({ number }) => !found.has(number))),
    changed: listed(now.records.filter(({ number, hash }) => (known.get(number)?.hash ?? hash) !== hash)),
  };
}

const byNumber = ({ records }: Compared) => new Map(records.map((record) => [record.number, record]));

/** The compiler does not follow an object through its entries. */
const asName = (name: string) => name as keyof AccountNames;

const listed = (records: readonly StoredRecord[]) => ({
  count: records.length,
  records: records.slice(0, DIFFERENCES_SHOWN).map(({ hash: _, ...record }): ExportedRecord => record),
});
