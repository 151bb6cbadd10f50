import type { FileStream } from "@console/contract/route.ts";
import { aboutBrand } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { zipOf } from "../../../lib/zip.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { requireArchiveOf } from "../../money/usage/archive/archived-events.service.ts";
import { auditBrandExport } from "./brand-export.text.ts";
import { documents } from "./documents.service.ts";
import { sheets } from "./sheets.service.ts";

/** Everything about a brand that is the partner's, as one ZIP. It is read as it is sent, a part of a file at a time. */
export async function exportFile(ctx: Context, id: number): Promise<FileStream> {
  const brand = await requireBrand(ctx, id);
  await requireArchiveOf(ctx, id);
  const entries = [...sheets(ctx, id), ...(await documents(ctx, id))];
  await ctx.db.transaction(() => auditBrandExport(ctx, "brand.exported", aboutBrand(brand)));
  return {
    content: zipOf(entries, ctx.clock.now()),
    mime: "application/zip",
    name: `brand-${id}-${billingDay(ctx)}.zip`,
  };
}
