import type { BulkAnswer } from "@console/contract/bulk.ts";

/** 'brand', 'brands', 'archived', 'already archived'. */
export type BulkWords = { one: string; many: string; done: string; already: string };

export const notFound = (what: string): string => `This ${what} wasn't found.`;

/** '12 coupons were archived.', and how many were not. */
export function bulkMessage({ done, unchanged, refused }: BulkAnswer, words: BulkWords): string {
  const were = (count: number, not = "") =>
    `${count.toLocaleString("en-US")} ${count === 1 ? `${words.one} was${not}` : `${words.many} were${not}`}`;
  const parts = [
    done.length > 0 ? `${were(done.length)} ${words.done}.` : "",
    unchanged.length > 0 ? `${were(unchanged.length)} ${words.already}.` : "",
    refused.length > 0 ? `${were(refused.length, "n't")} changed.` : "",
  ];
  return parts.filter(Boolean).join(" ");
}
