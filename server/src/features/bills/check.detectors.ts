import type { Detector } from "../../jobs/detector.ts";
import { moneyText } from "../../lib/amounts.ts";
import { monthInWords } from "../../lib/calendar.ts";
import { findDifferingBills } from "./conditions.db.ts";

/** Closed bills whose usage now gives another total. */
export const differingBills: Detector = async ({ db }) => {
  const found = await findDifferingBills(db.current(), {});
  return found.map(({ id, brand, name, month, total, found: recalculated }) => ({
    kind: "bill_differs",
    type: "error",
    area: "brands",
    message: `The bill of ${name} for ${monthInWords(month)} says ${moneyText(total)}, but its usage makes ${moneyText(recalculated)}.`,
    subject: { kind: "bill", id, label: month },
    organization_id: brand,
    dedupe_key: String(id),
  }));
};
