// One line a feature: what `npm run db:generate` compares the migrations with.
export * from "../audit/audit.table.ts";
export * from "../features/api-keys/api-keys.table.ts";
export * from "../features/billing/bills.table.ts";
export * from "../features/billing/usage.table.ts";
export * from "../features/brands/brands.table.ts";
export * from "../features/businesses/businesses.table.ts";
export * from "../features/coupons/coupons.table.ts";
export * from "../features/engines/engines.table.ts";
export * from "../features/integrations/integrations.table.ts";
export * from "../features/notifications/notifications.table.ts";
export * from "../features/onboardings/onboardings.table.ts";
export * from "../features/packages/packages.table.ts";
export * from "../features/sign-in/sign-in.table.ts";
export * from "../features/team/team.table.ts";
export * from "../http/http.table.ts";
export * from "../jobs/outbox.table.ts";
export * from "./db.table.ts";
