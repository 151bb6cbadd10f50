import { auditWith, type Said } from "../../../../audit/audit.ts";
import { dayInWords } from "../../../../lib/calendar.ts";

type After = Said<unknown, { locked_through: string }>;

/** Activity messages, shown after the person's name. */
export const auditBooks = auditWith({
  "books.locked": ({ after }: After) => `locked the books through ${dayInWords(after.locked_through)}`,
  "books.unlock_requested": ({ after }: After) =>
    `asked for a second person to lock the books only through ${dayInWords(after.locked_through)}`,
});
