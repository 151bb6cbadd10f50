import type { AcceptedRow, BankRow, ImportedRow, ImportPreview } from "@console/contract/payment-imports.ts";
import type { Client } from "./client.ts";
import { makeMapping, sentFile } from "./factories/bank-mapping.ts";
import type { useLedger } from "./ledger/lab.ts";

type Lab = ReturnType<typeof useLedger>;

/** A row as it is proposed. */
export const asProposed = ({ line, parts }: BankRow): AcceptedRow => ({
  line,
  parts: parts.map(({ organization_id, amount, allocations }) => ({
    organization_id,
    amount,
    allocations: allocations.map(({ bill_month, amount: share }) => ({ bill_month, amount: share })),
  })),
});

/** Imports of one bank account, whose files have the columns Date, Amount, Description and Payer. */
export async function bankAccount(lab: Lab) {
  const mapping = await makeMapping(lab.billing.app.ctx, { payer_column: "Payer" });
  const sent = (rows: readonly string[]) => ({
    file: sentFile(["Date,Amount,Description,Payer", ...rows].join("\n")),
    mapping_id: mapping.id,
  });
  const account = {
    mapping,
    sent,
    preview: async (rows: readonly string[]): Promise<ImportPreview> =>
      (await lab.billing.manager.post("/admin/payment_imports/preview", sent(rows))).body.data,
    accept: (rows: readonly string[], accepted: readonly AcceptedRow[], as: Client = lab.billing.manager) =>
      as.post("/admin/payment_imports", { ...sent(rows), rows: accepted }),
    /** Accepts every row for which something is proposed. */
    acceptAll: async (rows: readonly string[]): Promise<ImportedRow[]> => {
      const { rows: proposed } = await account.preview(rows);
      const accepted = proposed.filter(({ parts }) => parts.length > 0).map(asProposed);
      return (await account.accept(rows, accepted)).body.data;
    },
  };
  return account;
}
