import { keysOf } from "./objects.ts";
import type { UsageType } from "./usage-types.ts";

/** Of the lines with a price of a package. */
export const pricedUnits = ["month", "min", "business", "GB"] as const;

type Kind = {
  /** On the bill and the invoice. */
  label: string;
  unit: (typeof pricedUnits)[number];
  /** The field with a package's price for one unit. */
  price: string;
  /** The price's title in lists and exports, and its label in forms and the audit log. */
  title: string;
  one: string;
  /** The quantity: the sum of the usage of this type. */
  usage?: UsageType;
  /** The usage consists of readings: the quantity is their average over the month's days. */
  average?: true;
  /** The quantity: how many businesses had a period of this kind. */
  count?: string;
};

/**
 * What a package has a price for, in the order of the bill: one line each. The calculation, the breakdown of a line, the
 * effect of a change, the price columns and forms derive from it. The quantity is 1 if nothing is said about it.
 */
export const lineKinds = {
  base: { label: "Monthly fee", unit: "month", price: "base_price", title: "Base fee", one: "Base fee" },
  standard_minutes: {
    label: "Standard minutes",
    unit: "min",
    price: "per_min_charge",
    title: "Standard minutes",
    one: "Standard minute",
    usage: "standard_minutes",
  },
  multilingual_minutes: {
    label: "Multilingual surcharge",
    unit: "min",
    price: "multilingual_charge_per_min",
    title: "Multilingual surcharge",
    one: "Multilingual surcharge",
    usage: "multilingual_minutes",
  },
  businesses: {
    label: "Businesses",
    unit: "business",
    price: "per_location_charge",
    title: "Businesses",
    one: "Business",
    count: "active",
  },
  storage: {
    label: "Storage (average)",
    unit: "GB",
    price: "storage_charge_per_gb",
    title: "Storage",
    one: "Storage",
    usage: "storage_gb",
    average: true,
  },
  premium_support: {
    label: "Premium support",
    unit: "business",
    price: "premium_support_per_location",
    title: "Premium support",
    one: "Premium support",
    count: "premium_support",
  },
} as const satisfies Record<string, Kind>;

type Kinds = typeof lineKinds;
export type PricedKind = keyof Kinds;
export type PriceField = Kinds[PricedKind]["price"];
type With<Key extends keyof Kind> = { [K in PricedKind]: Key extends keyof Kinds[K] ? K : never }[PricedKind];
/** Usage is reported for it, and may arrive late. */
export type UsageKind = With<"usage">;
export type SummedKind = Exclude<UsageKind, With<"average">>;
export type CountedKind = With<"count">;

export const isPriced = (kind: string): kind is PricedKind => Object.hasOwn(lineKinds, kind);
export const isOfUsage = (kind: PricedKind): kind is UsageKind => "usage" in lineKinds[kind];
export const isSummed = (kind: PricedKind): kind is SummedKind => isOfUsage(kind) && !("average" in lineKinds[kind]);
export const isCounted = (kind: PricedKind): kind is CountedKind => "count" in lineKinds[kind];

/** In the order of the bill. */
export const pricedKinds: readonly PricedKind[] = keysOf(lineKinds);
export const usageKinds = pricedKinds.filter(isOfUsage);
export const summedKinds = pricedKinds.filter(isSummed);
export const countedKinds = pricedKinds.filter(isCounted);

/** The kind that usage of a type is billed as. */
export function kindOfUsage(type: UsageType): UsageKind {
  const kind = usageKinds.find((each) => lineKinds[each].usage === type);
  if (!kind) throw new Error(`no line is for ${type}`);
  return kind;
}

/** What a price is for. */
// The compiler does not follow an object through its entries.
export const kindOfPrice = Object.fromEntries(pricedKinds.map((kind) => [lineKinds[kind].price, kind])) as Record<
  PriceField,
  PricedKind
>;

/** A label without what is in parentheses: 'Storage'. */
const plain = (label: string) => label.replace(/ \(.*/, "");

/** What is used: the bill has a surcharge for multilingual minutes, and its label says so. */
const usedLabel = (kind: UsageKind) =>
  kind === "multilingual_minutes" ? "Multilingual minutes" : lineKinds[kind].label;

/** '12 standard minutes', '5 GB': what follows the quantity of a type of usage. */
export function usageUnit(type: UsageType): string {
  const kind = kindOfUsage(type);
  return isSummed(kind) ? lateName(kind) : lineKinds[kind].unit;
}

/** In a sentence: 'standard minutes', 'storage'. */
export const lateName = (kind: UsageKind): string => plain(usedLabel(kind)).toLowerCase();

/** As a heading: 'Standard minutes', 'Storage (GB)'. */
export function usageTitle(type: UsageType): string {
  const kind = kindOfUsage(type);
  return isSummed(kind) ? usedLabel(kind) : `${plain(usedLabel(kind))} (${lineKinds[kind].unit})`;
}

const isRate = (field: PriceField): field is Exclude<PriceField, "base_price"> => field !== "base_price";
/** All prices but the monthly fee. Screens show storage last. */
export const rateFields = pricedKinds
  .map((kind) => lineKinds[kind].price)
  .filter(isRate)
  .sort((one, other) => Number(one === "storage_charge_per_gb") - Number(other === "storage_charge_per_gb"));
export const priceFields: readonly PriceField[] = ["base_price", ...rateFields];
