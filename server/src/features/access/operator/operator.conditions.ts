import type { Services } from "../../../context/context.ts";
import type { Finding } from "../../../jobs/condition.ts";
import { firstBrandSince } from "./operator.db.ts";
import { lacksSeller } from "./operator.service.ts";
import { operatorAttention } from "./operator.text.ts";

/** Bills without a seller's name, from the first brand on: the first close would issue invoices without it. */
export async function findMissingDetails({ db }: Services): Promise<Finding[]> {
  if (!(await lacksSeller({ db }))) return [];
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
