import { type ImportFilesSent, importErrors } from "@console/contract/imports.ts";
import { IMPORT_MAX_BYTES, IMPORT_ROWS_MAX } from "@console/contract/limits.ts";
import { refuse } from "../../../http/errors.ts";
import { decode } from "../../../lib/csv-lines.ts";
import type { ImportFiles } from "./import.service.ts";
import { countLines } from "./import-file.rules.ts";

/** The files of a call of the page. @throws AppError */
export function sentFiles(sent: ImportFilesSent): ImportFiles {
  const files = new Map<string, string>();
  let bytes = 0;
  let rows = 0;
  for (const { name, content } of sent) {
    const raw = Buffer.from(content, "base64");
    const { text } = decode(raw);
    bytes += raw.byteLength;
    rows += countLines(text);
    files.set(name, text);
  }
  if (bytes > IMPORT_MAX_BYTES) throw refuse(importErrors.tooLarge);
  if (rows > IMPORT_ROWS_MAX) throw refuse(importErrors.tooManyRows, { most: IMPORT_ROWS_MAX.toLocaleString("en-US") });
  return files;
}
