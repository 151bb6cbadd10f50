import { randomInt } from "node:crypto";
import { withoutInvisible } from "@console/contract/visible.ts";
import { firstOfMonth, monthsAfter } from "../../../lib/calendar.ts";

/** Without 0 O, 1 I L, 2 Z, 5 S, 8 B, U V, which are easily misread or misheard. */
const ALPHABET = "34679ACDEFGHJKMNPQRTWXY";
/** 12 of 23 characters are 54 bits, which cannot be guessed (COUPON-28). */
const LENGTH = 12;
const GROUP = 4;

/** From a cryptographic source, in groups that can be read aloud: 'K7QM-4XRT-9HDW'. */
export function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return signs.join("").replace(new RegExp(`.{${GROUP}}(?=.)`, "g"), "$&-");
}

/** Codes that people would read as the same are the same: visible characters in any case and composition (MORE-191). */
export const codeKey = (code: string): string => withoutInvisible(code.normalize("NFKC")).toLowerCase();

/** First days of the months that a coupon applied today is valid for. */
export function couponMonths(today: string, validityPeriod: number): { first_month: string; last_month: string } {
  const first_month = firstOfMonth(today);
  return { first_month, last_month: monthsAfter(first_month, Math.max(1, validityPeriod) - 1) };
}
