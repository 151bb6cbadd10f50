import { accountingPrograms } from "@console/contract/accounting-programs.ts";
import { monthOf, omitUndefined, oneOf, type RawSearch } from "../../../lib/search.ts";

/** The month and the program whose files are shown. */
export const accountingSearch = (raw: RawSearch) =>
  omitUndefined({ month: monthOf(raw, "month"), program: oneOf(raw, "program", accountingPrograms) });
