// One line a feature: what `npm run db:generate` compares the migrations with.

export * from "./tables/api-keys.ts";
export * from "./tables/audit.ts";
export * from "./tables/bills.ts";
export * from "./tables/brands.ts";
export * from "./tables/businesses.ts";
export * from "./tables/coupons.ts";
export * from "./tables/demo.ts";
export * from "./tables/engines.ts";
export * from "./tables/http.ts";
export * from "./tables/integrations.ts";
export * from "./tables/margins.ts";
export * from "./tables/notes.ts";
export * from "./tables/notification-mail.ts";
export * from "./tables/notifications.ts";
export * from "./tables/onboardings.ts";
export * from "./tables/operator.ts";
export * from "./tables/outbox.ts";
export * from "./tables/packages.ts";
export * from "./tables/passkeys.ts";
export * from "./tables/settings.ts";
export * from "./tables/sign-in.ts";
export * from "./tables/team.ts";
export * from "./tables/usage.ts";
export * from "./tables/views.ts";
