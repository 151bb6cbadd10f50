import { fold } from "@console/contract/fold.ts";
import type { BankMatch, BankPart } from "@console/contract/payment-imports.ts";
import { Decimal, sumOf } from "../../../../lib/amounts.ts";
import type { PayableBill } from "../open-bills.db.ts";
import { namedShares, proposeShares, type Share, wordsIn } from "../proposal.rules.ts";
import type { Incoming } from "./bank-rows.rules.ts";
import type { FoundBrand } from "./imports.db.ts";

export type Proposal = { match: BankMatch; parts: BankPart[] };

/** What the database has for the words and amounts of a file. */
export type Found = {
  invoices: readonly FoundBrand[];
  references: readonly FoundBrand[];
  names: readonly FoundBrand[];
  amounts: readonly (FoundBrand & { bill_id: number })[];
  /** Of all of these brands, as `listPayableBills` orders them. */
  bills: readonly PayableBill[];
};

/** Words of a text that are looked at, words of a name, and the shortest name that is looked for within a text. */
const WORDS = 40;
const NAME_WORDS = 6;
const NAME_MIN = 4;

/** A row with what it may name. */
export type Worded = Incoming & {
  invoices: readonly string[];
  references: readonly string[];
  names: readonly string[];
};

/** Words with which names and PO numbers begin: a sequence of words that begins with another is neither. */
export type Beginnings = { names: ReadonlySet<string>; references: ReadonlySet<string> };

const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const wordsOf = (text: string): string[] => text.split(" ").filter(Boolean).slice(0, WORDS);
const namedIn = ({ payer, text }: Incoming): string => `${fold(payer)} ${fold(text)}`;

/** All words of rows, each also without the signs around it, of which the database says which begin something. */
export function singleWords(rows: readonly Incoming[]): Record<keyof Beginnings, string[]> {
  const all = (textOf: (row: Incoming) => string) => {
    const words = new Set(rows.flatMap((row) => wordsOf(textOf(row))));
    return [...new Set([...words].flatMap((word) => [word, word.replace(edges, "")]))];
  };
  return { names: all(namedIn), references: all(({ text }) => text.toLowerCase()) };
}

/** Read once: each word is looked for in the database, and then in what was found. */
export const withWords = (row: Incoming, { names, references }: Beginnings): Worded => ({
  ...row,
  invoices: invoiceWords(row),
  references: sequences(row.text.toLowerCase(), references).filter((word) => /\d/.test(word)),
  names: nameWords(row, names),
});

/** Invoice numbers that a row may name, in lower case. */
const invoiceWords = ({ text }: Incoming): string[] =>
  wordsIn(text).flatMap((word) => (/\d/.test(word) ? [word.toLowerCase()] : []));

/** Each sequence of a few words that begins with one of these, longest first, and the same without the signs around it. */
function sequences(text: string, beginnings: ReadonlySet<string>): string[] {
  const words = wordsOf(text);
  const begins = words.map((word) => beginnings.has(word) || beginnings.has(word.replace(edges, "")));
  const found: string[] = [];
  for (let count = Math.min(NAME_WORDS, words.length); count > 0; count -= 1)
    for (let at = 0; at + count <= words.length; at += 1)
      if (begins[at]) found.push(words.slice(at, at + count).join(" "));
  return [...new Set(found.flatMap((each) => [each, each.replace(edges, "")]))];
}

/** Names that a row may have, folded: the whole payer, else what is in the payer or the text. */
function nameWords(row: Incoming, beginnings: Beginnings["names"]): string[] {
  const whole = fold(row.payer);
  const within = sequences(namedIn(row), beginnings).filter((word) => word.length >= NAME_MIN);
  return [...new Set([...(whole === "" ? [] : [whole]), ...within])];
}

/**
 * Whose money came in and what it pays: by invoice number, then reference, then the brand's name, then an amount that is open on one
 * bill only. Surer ones of the whole file go first, and each takes what it pays from the bills.
 * @returns by the row's line
 */
export function proposeRows(rows: readonly Worded[], found: Found): Map<number, Proposal> {
  const bills = new OpenBills(found.bills);
  const proposals = new Map<number, Proposal>();
  for (const find of [byInvoice(found), byReference(found), byName(found), byAmount(found)])
    for (const row of rows) {
      const proposal = proposals.has(row.line) ? null : find(row, bills);
      if (proposal) proposals.set(row.line, proposal);
    }
  return proposals;
}

type Finder = (row: Worded, bills: OpenBills) => Proposal | null;

/** Of several brands, each gets what it is named for; what is left is the last one's. */
function byInvoice({ invoices }: Found): Finder {
  const ofWord = Map.groupBy(invoices, ({ word }) => word);
  return (row, bills) => {
    const named = row.invoices.flatMap((word) => ofWord.get(word) ?? []);
    const brands = [...new Map(named.map((brand) => [brand.brand_id, brand])).values()];
    if (brands.length === 0) return null;
    let left = row.amount;
    const parts: BankPart[] = [];
    for (const brand of brands) {
      const shares = namedShares(bills.of(brand.brand_id), { amount: left, reference: row.text });
      const part = bills.take(brand, sumOf(shares.map(({ amount }) => amount)).toFixed(2), shares);
      left = new Decimal(left).minus(part.amount).toFixed(2);
      if (shares.length > 0 || brands.length === 1) parts.push(part);
    }
    const last = parts.at(-1);
    if (!last) return null;
    last.amount = new Decimal(last.amount).plus(left).toFixed(2);
    return { match: "invoice", parts };
  };
}

function byReference({ references }: Found): Finder {
  const ofWord = Map.groupBy(references, ({ word }) => word);
  return (row, bills) => {
    const brand = onlyBrand(row.references.flatMap((word) => ofWord.get(word) ?? []));
    return brand && { match: "reference", parts: [bills.propose(brand, row.amount)] };
  };
}

/** By the longest name, if only one brand has it. */
function byName({ names }: Found): Finder {
  const ofWord = Map.groupBy(names, ({ word }) => word);
  return (row, bills) => {
    const name = row.names.find((word) => ofWord.has(word));
    const brand = name === undefined ? null : onlyBrand(ofWord.get(name) ?? []);
    if (!brand) return null;
    const isAmount = bills.isOpen(brand.brand_id, row.amount);
    return { match: isAmount ? "brand_amount" : "brand", parts: [bills.propose(brand, row.amount)] };
  };
}

function byAmount({ amounts }: Found): Finder {
  const ofAmount = Map.groupBy(amounts, ({ word }) => word);
  return (row, bills) => {
    const [only, ...more] = ofAmount.get(row.amount) ?? [];
    if (!only || more.length > 0) return null;
    const bill = bills.of(only.brand_id).find(({ id }) => id === only.bill_id);
    if (!bill || bill.held || bill.open_amount !== row.amount) return null;
    return { match: "amount", parts: [bills.take(only, row.amount, [{ billId: bill.id, amount: row.amount }])] };
  };
}

function onlyBrand(brands: readonly FoundBrand[]): FoundBrand | null {
  const [first, ...more] = brands;
  return first && more.every(({ brand_id }) => brand_id === first.brand_id) ? first : null;
}

/** The bills, less what earlier rows pay of them. */
class OpenBills {
  readonly #ofBrand: Map<number, PayableBill[]>;

  constructor(bills: readonly PayableBill[]) {
    this.#ofBrand = Map.groupBy(
      bills.map((bill) => ({ ...bill })),
      ({ brand_id }) => brand_id,
    );
  }

  of(brandId: number): readonly PayableBill[] {
    return this.#ofBrand.get(brandId) ?? [];
  }

  /** Whether it is what one bill is open with, or all that are not held. */
  isOpen(brandId: number, amount: string): boolean {
    const open = this.of(brandId).filter((bill) => !bill.held && new Decimal(bill.open_amount).gt("0"));
    const all = sumOf(open.map(({ open_amount }) => open_amount));
    return all.eq(amount) || open.some(({ open_amount }) => new Decimal(open_amount).eq(amount));
  }

  propose(brand: FoundBrand, amount: string): BankPart {
    return this.take(brand, amount, proposeShares(this.of(brand.brand_id), { amount }));
  }

  take({ brand_id, brand }: FoundBrand, amount: string, shares: readonly Share[]): BankPart {
    const allocations = shares.flatMap((share) => {
      const bill = this.#ofBrand.get(brand_id)?.find(({ id }) => id === share.billId);
      if (!bill) return [];
      const open = new Decimal(bill.open_amount).minus(share.amount);
      bill.open_amount = open.gt("0") ? open.toFixed(2) : "0.00";
      bill.payable = new Decimal(bill.payable).minus(share.amount).toFixed(2);
      return [{ bill_month: bill.month, invoice_number: bill.invoice_number, amount: share.amount }];
    });
    return { organization_id: brand_id, brand, amount, allocations };
  }
}
