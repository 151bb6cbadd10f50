import { isOfUsage, isPriced, lineKinds } from "@console/contract/line-kinds.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { usage } from "@console/contract/usage-lines.ts";
import { usageErrors } from "@console/contract/usage-lines.ts";
import type { Context } from "../../../context/context.ts";
import { refuse } from "../../../http/errors.ts";
import { lateSpan, type ResolvedLine, resolveLine } from "./usage-lines.service.ts";
import { type CountedEvents, listEvents } from "./usage-lines-events.db.ts";

type Query = Parsed<typeof usage.openEvents>["query"];

/** The events behind a line, except expired ones. */
export async function lineEvents(ctx: Context, brandId: number, closed: string | null, query: Query) {
  const events = eventsOf(await resolveLine(ctx, brandId, closed, query.line));
  return listEvents(ctx, brandId, events, query);
}

function eventsOf({ name, span }: ResolvedLine): CountedEvents {
  const of = name.kind === "correction" ? name.of : name.kind;
  const { month, through } = name.kind === "correction" ? lateSpan(name.month) : span;
  const frame = { from: month, through, billMonth: span.month };
  if (isPriced(of) && isOfUsage(of)) return { type: lineKinds[of].usage, ...frame };
  throw refuse(usageErrors.noEvents);
}
