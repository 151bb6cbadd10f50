import { randomInt } from "node:crypto";
import { fold } from "../../db/sql.ts";
import { firstOfMonth, monthsAfter } from "../../lib/calendar.ts";

/** Without 0 O, 1 I L, 2 Z, 5 S, 8 B, U V: what is misread or misheard. */
const ALPHABET = "34679ACDEFGHJKMNPQRTWXY";
/** 12 of 23 signs are 54 bits: more than anybody can try (COUPON-28). */
const LENGTH = 12;
const GROUP = 4;

/** From a cryptographic source, in groups that can be read aloud: 'K7QM-4XRT-9HDW'. */
export function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return signs.join("").replace(new RegExp(`.{${GROUP}}(?=.)`, "g"), "$&-");
}

/** Two codes that people would read as one are one: trimmed, in any case, however the letters are composed. */
export const codeKey = (code: string): string => fold(code.normalize("NFKC").trim());

/** First days of the months in which a coupon counts that is applied today. */
export function couponMonths(today: string, validityPeriod: number): { first_month: string; last_month: string } {
  const first_month = firstOfMonth(today);
  return { first_month, last_month: monthsAfter(first_month, Math.max(1, validityPeriod) - 1) };
}
