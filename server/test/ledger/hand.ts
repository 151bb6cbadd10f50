export type HandBill = {
  month: string;
  invoiceNumber: string;
  total: number;
  closedOn: string;
  dueOn: string;
  held: boolean;
};
export type HandPayment = {
  amount: number;
  receivedOn: string;
  reference: string;
  externalId: string | null;
  origin: "person" | "mark";
  /** In milliseconds. */
  recordedAt: number;
  reversed: boolean;
};
export type HandAllocation = {
  payment: HandPayment;
  bill: HandBill;
  amount: number;
  effectiveOn: string;
  released: boolean;
};

/** The monthly fee in cents, and percent of tax. */
export const FEE = 10_000;
const TAX = 18;

/** A bill below 0 carries the rest; above 0, credit lowers it before tax. Tax is rounded half up to a cent. */
export function closeByHand(charges: readonly number[], carried: number): { total: number; carried: number } {
  const net = charges.reduce((all, each) => all + each, FEE);
  if (net < 0) return { total: 0, carried: carried - net };
  const used = Math.min(carried, net);
  const taxed = net - used;
  return { total: taxed + Math.floor((taxed * TAX + 50) / 100), carried: carried - used };
}

/** That many days after a day, `2026-12-01`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** '46.00' for 4600. */
export function inDollars(cents: number): string {
  const text = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${text.slice(0, -2)}.${text.slice(-2)}`;
}
