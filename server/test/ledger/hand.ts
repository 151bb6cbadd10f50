export type HandBill = {
  month: string;
  invoiceNumber: string;
  /** Before tax, in cents. */
  net: number;
  tax: number;
  total: number;
  /** The fee and the charges; below 0 what lowers the bill. */
  lines: readonly number[];
  /** Credit brought forward that lowered it. */
  used: number;
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
export type HandNote = {
  bill: HandBill;
  kind: "amount" | "lines" | "tax";
  reason: "error" | "goodwill" | "write_off" | "cancellation";
  net: number;
  tax: number;
  lines: readonly { line: number; amount: number }[];
  requestedAt: number;
  /** Whether a person asked for it, and not the system. */
  byPerson: boolean;
  /** Null while it waits for a second person. */
  number: number | null;
  issuedOn: string;
  reversed: boolean;
};
export type HandSource = HandPayment | HandNote;
export type HandRefund = {
  source: HandSource;
  amount: number;
  requestedAt: number;
  /** Whether a person asked for it, and not the system. */
  byPerson: boolean;
  /** Whether it waits for a second person. */
  waits: boolean;
  reversed: boolean;
};
export type HandAllocation = {
  source: HandSource;
  bill: HandBill;
  amount: number;
  effectiveOn: string;
  /** In milliseconds. */
  allocatedAt: number;
  released: boolean;
};

/** The monthly fee in cents. */
export const FEE = 10_000;

type ClosedByHand = Pick<HandBill, "net" | "tax" | "total" | "lines" | "used"> & { carried: number };

/** A bill below 0 carries the rest; above 0, credit lowers it before tax. Tax, in percent, is rounded half up to a cent. */
export function closeByHand(charges: readonly number[], carried: number, rate: number): ClosedByHand {
  const lines = [FEE, ...charges];
  const sum = lines.reduce((all, each) => all + each, 0);
  if (sum < 0) return { net: 0, tax: 0, total: 0, lines, used: 0, carried: carried - sum };
  const used = Math.min(carried, sum);
  const net = sum - used;
  const tax = Math.floor((net * rate + 50) / 100);
  return { net, tax, total: net + tax, lines, used, carried: carried - used };
}

/** That many days after a day, `2026-12-01`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** '46.00' for 4600. */
export function inDollars(cents: number): string {
  const text = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${text.slice(0, -2)}.${text.slice(-2)}`;
}
