import { compareNames } from "@console/contract/fold.ts";
import type { AssignedIntegration } from "@console/contract/integrations.ts";

type Field = "name" | "created_at" | "wholesale_price";

const compare: Record<Field, (one: AssignedIntegration, other: AssignedIntegration) => number> = {
  name: (one, other) => compareNames(one.name, other.name),
  created_at: (one, other) => Number(one.created_at > other.created_at) - Number(one.created_at < other.created_at),
  wholesale_price: (one, other) => Number(exact(one) - exact(other)),
};

/** In ten-thousandths, the smallest unit of a price. */
function exact({ wholesale_price }: AssignedIntegration): bigint {
  const [whole = "0", decimals = ""] = wholesale_price.split(".");
  return BigInt(whole + decimals.padEnd(4, "0"));
}

/** Names are the catalog's, so a brand's few integrations are sorted here; the id breaks ties. */
export function comparison(sort: Field | `-${Field}`) {
  const descending = sort.startsWith("-");
  const by = compare[fieldOf(sort)];
  return (one: AssignedIntegration, other: AssignedIntegration): number =>
    (by(one, other) || one.id - other.id) * (descending ? -1 : 1);
}

/** The type guarantees that a field follows the minus. */
const fieldOf = (sort: Field | `-${Field}`) => sort.replace("-", "") as Field;
