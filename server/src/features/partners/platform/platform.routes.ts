import type { platform } from "@console/contract/platform.ts";
import { findHistory } from "../../../db/data-history.db.ts";
import type { Handlers } from "../../../http/mount.ts";
import { reportPayment } from "../../money/receivables/report.service.ts";
import { compareTotals } from "../../money/usage/totals/totals.service.ts";
import type { Intake } from "../../money/usage/usage.service.ts";
import { reportActive } from "../brands/user-active.service.ts";
import { report } from "../businesses/report.service.ts";
import { configuration } from "./configuration.service.ts";
import { applied, changes, organizations } from "./link.service.ts";

/** @param intake where this process receives usage */
export const platformRoutes = (intake: Intake): Handlers<typeof platform> => ({
  report: async (ctx, { params, body }) => ({ data: await report(ctx, params.external_id, body.business) }),
  recordPayment: async (ctx, { body }) => ({ data: await reportPayment(ctx, body) }),
  usageEvents: async (ctx, { body }) => ({ data: await intake.ingest(ctx, body.usage_events) }),
  usageTotals: async (ctx, { body }) => ({
    data: { ...(await compareTotals(ctx, body)), history: await findHistory(ctx.db.current()) },
  }),
  history: async (ctx) => ({ data: await findHistory(ctx.db.current()) }),
  organizations: (ctx, { query }) => organizations(ctx, query),
  changes: (ctx, { query }) => changes(ctx, query),
  configuration: (ctx, { params }) => configuration(ctx, params.id),
  userActive: async (ctx, { params, body }) => ({
    data: await reportActive(ctx, params.id, params.user_id, body.active_at),
  }),
  applied: async (ctx, { params, body }) => ({ data: await applied(ctx, params.id, body) }),
});
