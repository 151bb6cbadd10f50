import type { Services } from "../../context/context.ts";
import type { Finding } from "../../jobs/reason.ts";
import { findSettings, firstBrandSince } from "./operator.db.ts";
import { operatorAttention } from "./operator.text.ts";

/** Bills without a seller's name, from the first brand on: the first close would issue invoices without it. */
export async function findMissingDetails({ db }: Services): Promise<Finding[]> {
  const settings = await findSettings(db.current());
  if (settings?.legal_name) return [];
  const since = await firstBrandSince(db.current());
  if (since === null) return [];
  return [
    {
      message: operatorAttention.missing,
      subject: { kind: "operator_settings", id: 1, label: operatorAttention.subject },
      dedupe_key: "seller",
      since,
    },
  ];
}
