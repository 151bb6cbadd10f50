import * as z from "zod/mini";
import { archiveErrors } from "./archive.ts";
import { idText } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";

export const brandExport = {
  file: route({
    id: "brandExport.file",
    method: "GET",
    path: "/admin/agencies/{id}/export",
    summary:
      "Download a brand's data for the partner as one ZIP: its records, usage, bills and payments as CSV, invoices and credit notes as PDF; no secret, and nothing that staff wrote for themselves",
    permission: "brands",
    answer: "file",
    fileTypes: ["application/zip"],
    params: z.object({ id: idText }),
    errors: [sharedErrors.brandNotFound, archiveErrors.noFolder, archiveErrors.missing],
    data: null,
  }),
};
