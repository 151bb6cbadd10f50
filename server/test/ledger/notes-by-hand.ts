import type { HandBill, HandNote } from "./hand.ts";

export type Asked = Pick<HandNote, "kind" | "reason" | "lines"> & { amount: number | null };
type Amounts = { refusals: string[]; net: number; tax: number };

const half = (dividend: number, divisor: number): number => Math.floor((2 * dividend + divisor) / (2 * divisor));
export const grossOf = ({ net, tax }: { net: number; tax: number }): number => net + tax;

/** What the notes that still count have left of a bill. */
export function leftByHand(bill: HandBill, notes: readonly HandNote[]): { net: number; tax: number; total: number } {
  const net = notes.reduce((left, note) => left - note.net, bill.net);
  const tax = notes.reduce((left, note) => left - note.tax, bill.tax);
  return { net, tax, total: net + tax };
}

/** Tax as its share of what is left, rounded half up once. */
export function ofGross(left: { tax: number; total: number }, gross: number): { net: number; tax: number } {
  const tax = half(gross * left.tax, left.total);
  return { net: gross - tax, tax };
}

/** @param notes those of the bill that still count */
export function amountsByHand(bill: HandBill, notes: readonly HandNote[], open: number, asked: Asked): Amounts {
  const left = leftByHand(bill, notes);
  if (left.total === 0) return { refusals: ["nothingLeft"], net: 0, tax: 0 };
  const { refusals, ...amounts } = asked.kind === "lines" ? ofLines(bill, notes, asked) : ofOne(left, open, asked);
  const isOver = asked.reason === "write_off" && (open === 0 || grossOf(amounts) > open);
  return { ...amounts, refusals: [...refusals, ...(isOver ? ["billTooMuch"] : [])] };
}

function ofOne(
  left: { net: number; tax: number; total: number },
  open: number,
  { kind, reason, amount }: Asked,
): Amounts {
  const gross = reason === "cancellation" ? left.total : (amount ?? (reason === "write_off" ? open : null));
  if (gross === null) return { refusals: ["noAmount"], net: 0, tax: 0 };
  if (kind === "tax") return { refusals: gross > left.tax ? ["taxTooMuch"] : [], net: 0, tax: gross };
  if (gross <= 0 || gross > left.total) return { refusals: ["creditTooMuch"], net: 0, tax: 0 };
  return { refusals: [], ...ofGross(left, gross) };
}

function ofLines(bill: HandBill, notes: readonly HandNote[], { lines }: Asked): Amounts {
  const left = leftByHand(bill, notes);
  const credited = (line: number) =>
    notes.flatMap((note) => note.lines).reduce((all, each) => (each.line === line ? all + each.amount : all), 0);
  const isOver = ({ line, amount }: { line: number; amount: number }) =>
    amount > Math.min(left.net, (bill.lines[line] ?? 0) - credited(line));
  const net = lines.reduce((all, { amount }) => all + amount, 0);
  const refusals = [
    ...(lines.length === 0 ? ["noLines"] : []),
    ...(new Set(lines.map(({ line }) => line)).size < lines.length ? ["lineUnknown"] : []),
    ...(lines.some(isOver) ? ["lineTooMuch"] : []),
    ...(net > left.net ? ["creditTooMuch"] : []),
  ];
  return { refusals, net, tax: left.net > 0 ? half(net * left.tax, left.net) : 0 };
}
