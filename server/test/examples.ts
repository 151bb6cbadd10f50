import { randomUUID } from "node:crypto";
import type { api } from "@console/contract/index.ts";
import { sealAll } from "../src/audit/seal.ts";
import type { Context } from "../src/context/context.ts";
import { encodeLogo, setLogo } from "../src/features/access/operator/logo.service.ts";
import { updateSettings } from "../src/features/access/operator/operator.service.ts";
import type { TestApp } from "./app.ts";
import { Authenticator } from "./authenticator.ts";
import type { Client } from "./client.ts";
import { brandExamples } from "./examples-brands.ts";
import { catalogExamples } from "./examples-catalog.ts";
import { paymentExamples } from "./examples-payments.ts";
import { makeApiKey } from "./factories/api-key.ts";
import { makeAttention } from "./factories/attention.ts";
import { makeBill, makeBilledBrand } from "./factories/bill.ts";
import { brandInput, makeBrand, makePortalUser } from "./factories/brand.ts";
import {
  assignEngine,
  assignIntegration,
  businessInput,
  makeBusiness,
  removeIntegration,
} from "./factories/business.ts";
import { makeCharge } from "./factories/charge.ts";
import { always, applied, couponInput, makeCoupon } from "./factories/coupon.ts";
import { makeEmail, makeFailedJob } from "./factories/email.ts";
import { makeErasable } from "./factories/erasure.ts";
import { makeInvoiceLink } from "./factories/invoice-link.ts";
import { makeMember, memberInput, openSessionFor } from "./factories/member.ts";
import { makeNote } from "./factories/note.ts";
import { makeOnboarding, onboardingInput } from "./factories/onboarding.ts";
import { makePackage, makePackageWithPicture, packageInput, picture, pictureForm } from "./factories/package.ts";
import { addPasskey, passkeyOrigin } from "./factories/passkey.ts";
import { makeRefused } from "./factories/refused.ts";
import { makeLostCredit, makeWaitingUsage } from "./factories/unbilled.ts";
import { makeView, savedView } from "./factories/view.ts";
import { makeDelivery, makeWebhook, webhookInput } from "./factories/webhook.ts";

export type Call = {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The caller, if the call is about their own records. */
  as?: Client;
};

type Api = typeof api;
type AuditedWrites<Area> = {
  [K in keyof Area]: Area[K] extends { method: "GET" } | { audit: null } ? never : K;
}[keyof Area] &
  string;
type OperationsOf<A extends keyof Api> = `${A & string}.${AuditedWrites<Api[A]>}`;

/** Operation ids of all writes with an idempotency key. */
export type AuditedOperation = { [A in keyof Api]: OperationsOf<A> }[keyof Api];

type Make = (ctx: Context) => Promise<{ id: number } | number>;

/** A call about a new record, whose id it has in its path. */
function about(path: `${string}/{id}${string}`, make: Make, body?: () => unknown) {
  return async ({ ctx }: TestApp): Promise<Call> => {
    const made = await make(ctx);
    const id = typeof made === "number" ? made : made.id;
    return { path: path.replace("{id}", String(id)), body: await body?.() };
  };
}

/** For each of them, a call that changes something on a new record: a new route without one does not compile. */
export const examples: Record<AuditedOperation, (app: TestApp) => Promise<Call>> = {
  "auditLog.export": async () => ({ path: "/admin/audit_log/exports" }),
  "devices.end": async (app) => {
    const person = await app.as("super_admin");
    await openSessionFor(app.ctx, person.user?.id ?? 0);
    const { data } = (await person.get("/admin/sessions")).body;
    const other = data.find((device: { current: boolean }) => !device.current);
    return { path: `/admin/sessions/${other.id}`, as: person };
  },
  "devices.endOthers": async (app) => {
    const person = await app.as("super_admin");
    await openSessionFor(app.ctx, person.user?.id ?? 0);
    return { path: "/admin/sessions", as: person };
  },
  "views.create": async () => ({ path: "/admin/saved_views", body: savedView(randomUUID()) }),
  "views.update": async (app) => {
    const { as, id } = await makeView(app);
    return { path: `/admin/saved_views/${id}`, body: { saved_view: { name: randomUUID() } }, as };
  },
  "views.remove": async (app) => {
    const { as, id } = await makeView(app);
    return { path: `/admin/saved_views/${id}`, as };
  },
  "emails.bulkSendAgain": async (app) => ({
    path: "/admin/emails/bulk_send_again",
    body: { records: [{ id: (await makeEmail(app.ctx)).id }] },
  }),
  "emails.sendAgain": about("/admin/emails/{id}/send_again", makeEmail),
  "jobs.retry": about("/admin/jobs/{id}/retry", makeFailedJob),
  "jobs.discard": about("/admin/jobs/{id}/discard", makeFailedJob, () => ({ reason: "The person has left." })),
  "signIn.rename": async () => ({ path: "/admin/me", body: { identity: { name: `Renamed ${randomUUID()}` } } }),
  "passkeys.create": async (app) => {
    const person = await app.as("super_admin");
    const headers = { origin: passkeyOrigin(app) };
    const device = new Authenticator(headers.origin);
    const { body } = await person.post("/admin/passkey_registration", undefined, headers);
    return { path: "/admin/passkeys", body: { passkey: { response: device.create(body.data) } }, headers, as: person };
  },
  "passkeys.rename": async (app) => {
    const person = await app.as("super_admin");
    const { id } = await addPasskey(app, person);
    return { path: `/admin/passkeys/${id}`, body: { passkey: { name: "Blue key" } }, as: person };
  },
  "passkeys.remove": async (app) => {
    const person = await app.as("super_admin");
    return { path: `/admin/passkeys/${(await addPasskey(app, person)).id}`, as: person };
  },
  "passkeyPolicy.update": async (app) => {
    const person = await app.as("super_admin");
    const { data } = (await person.get("/admin/passkey_policy")).body;
    const sales = data.roles.find((each: { role: string }) => each.role === "sales");
    return {
      path: "/admin/passkey_policy",
      body: { passkey_policy: { required_for: sales.required ? [] : ["sales"] } },
      as: person,
    };
  },
  "singleSignOn.update": async (app) => {
    const { data } = (await (await app.as("super_admin")).get("/admin/single_sign_on")).body;
    const name = data.provider_name === "Okta" ? "Keycloak" : "Okta";
    return { path: "/admin/single_sign_on", body: { single_sign_on: { provider_name: name } } };
  },
  "passkeys.reset": async (app) => {
    const person = await app.as("manager");
    await addPasskey(app, person);
    return { path: `/admin/users/${person.user?.id}/passkeys` };
  },
  "team.create": async () => ({ path: "/admin/users", body: { admin_user: memberInput() } }),
  "team.update": about("/admin/users/{id}", makeMember, () => ({ admin_user: { name: `New ${randomUUID()}` } })),
  "team.remove": about("/admin/users/{id}", makeMember),
  "team.endSessions": about("/admin/users/{id}/sessions", makeMember),
  "erasure.member": about("/admin/users/{id}/erase", (ctx) => makeMember(ctx, { active: false })),
  "erasure.brand": about("/admin/agencies/{id}/erase", makeErasable),
  "brands.create": async () => ({ path: "/admin/agencies", body: { organization: brandInput() } }),
  "attention.update": about("/admin/attention/{id}", makeAttention, () => ({ until_worse: true })),
  "brands.update": about("/admin/agencies/{id}", makeBrand, () => ({ organization: { address: "1 Main Street" } })),
  "operator.setLogo": async (app) => {
    await namedOperator(app);
    const form = new FormData();
    form.set("logo", new Blob([new Uint8Array(await picture({ width: 90 }))]), "logo.png");
    return { path: "/admin/operator_settings/logo", body: form };
  },
  "operator.removeLogo": async (app) => {
    await namedOperator(app);
    const content = await encodeLogo({ content: await picture({ width: 91 }), texts: {} });
    await app.ctx.db.transaction(() => setLogo({ ...app.ctx, audited: [] }, content));
    return { path: "/admin/operator_settings/logo" };
  },
  "billing.applyCoupon": async (app) => ({
    path: `/admin/agencies/${(await makeBrand(app.ctx)).id}/coupons`,
    body: { coupon_id: (await makeCoupon(app.ctx, always)).id },
  }),
  "billing.removeCoupon": async (app) => {
    const brandId = (await makeBrand(app.ctx)).id;
    const couponId = (await makeCoupon(app.ctx, always)).id;
    await applied(app.ctx, brandId, couponId);
    return { path: `/admin/agencies/${brandId}/coupons/${couponId}` };
  },
  "margins.setCost": async () => ({
    path: "/admin/platform_costs/storage/gb",
    body: { platform_cost: { cost: String(Math.ceil(Math.random() * 1_000)) } },
  }),
  "demo.toMonthEnd": async () => ({ path: "/admin/demo_clock/month_end" }),
  "unbilled.bill": about("/admin/unbilled_usage/{id}/bill", makeWaitingUsage),
  "refusedEvents.retry": about("/admin/refused_events/{id}/retry", makeRefused),
  "refusedEvents.dismiss": about("/admin/refused_events/{id}/dismiss", makeRefused, () => ({ reason: "A test." })),
  "refusedEvents.retryGroup": async (app) => ({
    path: `/admin/refused_event_groups/${(await makeRefused(app.ctx)).groupId}/retry`,
  }),
  "refusedEvents.dismissGroup": async (app) => ({
    path: `/admin/refused_event_groups/${(await makeRefused(app.ctx)).groupId}/dismiss`,
    body: { reason: "A test." },
  }),
  "unbilled.waive": about("/admin/unbilled_usage/{id}/waive", makeWaitingUsage),
  "credits.grant": about("/admin/lost_credits/{id}/grant", makeLostCredit),
  ...brandExamples,
  ...paymentExamples,
  "charges.add": async (app) => ({
    path: "/admin/billing/charges",
    body: { label: "Set-up", amount: "250" },
    headers: below(await makeBilledBrand(app.ctx)),
  }),
  "charges.remove": async (app) => {
    const brandId = await makeBilledBrand(app.ctx);
    const { id } = await makeCharge(app.ctx, brandId);
    return { path: `/admin/billing/charges/${id}`, headers: below(brandId) };
  },
  "notes.create": about("/admin/agencies/{id}/notes", makeBrand, () => ({ note: { text: "Call back on Monday." } })),
  "notes.update": async (app) => {
    const { brandId, id } = await makeNote(app.ctx);
    return { path: `/admin/agencies/${brandId}/notes/${id}`, body: { note: { text: "Called." } } };
  },
  "notes.remove": async (app) => {
    const { brandId, id } = await makeNote(app.ctx);
    return { path: `/admin/agencies/${brandId}/notes/${id}` };
  },
  "billing.mark": async (app) => {
    const { brandId, month } = await makeBill(app.ctx);
    return {
      path: `/admin/billing_histories/${month}`,
      body: { status: "paid" },
      headers: { "organization-id": String(brandId) },
    };
  },
  "invoices.mail": async (app) => {
    const { brandId, month } = await makeBill(app.ctx);
    return { path: `/admin/billing_histories/${month}/invoice_mails`, body: {}, headers: below(brandId) };
  },
  "invoices.revokeLinks": async ({ ctx }) => ({
    path: `/admin/agencies/${(await makeInvoiceLink(ctx)).brandId}/invoice_links`,
  }),
  "operator.update": async () => ({
    path: "/admin/operator_settings",
    body: { operator_settings: { legal_name: `Operator ${randomUUID()}` } },
  }),
  "coupons.create": async () => ({ path: "/admin/coupons", body: couponInput() }),
  "coupons.update": async (app) => {
    const { id, code } = await makeCoupon(app.ctx);
    return { path: `/admin/coupons/${id}`, body: couponInput({ code, name: "Renamed" }) };
  },
  "coupons.setStatus": about("/admin/coupons/{id}", makeCoupon, () => ({ status: "archived" })),
  "coupons.remove": about("/admin/coupons/{id}", makeCoupon),
  "coupons.bulkStatus": async (app) => ({
    path: "/admin/coupons/bulk_status",
    body: { records: [{ id: (await makeCoupon(app.ctx)).id }], status: "archived" },
  }),
  "coupons.bulkRemove": async (app) => ({
    path: "/admin/coupons/bulk_delete",
    body: { records: [{ id: (await makeCoupon(app.ctx)).id }] },
  }),
  "packages.create": async () => ({ path: "/admin/organization_plans", body: { organization_plan: packageInput() } }),
  "packages.update": about("/admin/organization_plans/{id}", makePackage, () => ({
    organization_plan: { base_price: "12.5" },
  })),
  "packages.remove": about("/admin/organization_plans/{id}", makePackage),
  "packages.setImage": about("/admin/organization_plans/{id}/image", makePackage, () => pictureForm()),
  "packages.removeImage": about("/admin/organization_plans/{id}/image", makePackageWithPicture),
  "apiKeys.create": async () => ({
    path: "/admin/api_keys",
    body: { api_key: { name: "Platform", scopes: ["usage"] } },
  }),
  "apiKeys.rotate": about("/admin/api_keys/{id}/rotate", makeApiKey, () => ({ overlap_hours: 1 })),
  "apiKeys.revoke": about("/admin/api_keys/{id}", makeApiKey),
  ...catalogExamples,
  "webhooks.create": async () => ({ path: "/admin/webhooks", body: { webhook: webhookInput() } }),
  "webhooks.update": about("/admin/webhooks/{id}", makeWebhook, () => ({
    webhook: { description: `New ${randomUUID()}` },
  })),
  "webhooks.remove": about("/admin/webhooks/{id}", makeWebhook),
  "webhooks.rotate": about("/admin/webhooks/{id}/rotate", makeWebhook, () => ({})),
  "webhooks.resume": about("/admin/webhooks/{id}/resume", (ctx) => makeWebhook(ctx, { active: false })),
  "webhooks.replay": async (app) => {
    const { endpointId } = await makeDelivery(app.ctx);
    return {
      path: `/admin/webhooks/${endpointId}/replay`,
      body: { from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" },
    };
  },
  "webhooks.replayOne": async (app) => {
    const { endpointId, id } = await makeDelivery(app.ctx);
    return { path: `/admin/webhooks/${endpointId}/deliveries/${id}/replay` };
  },
  "businesses.update": async (app) => {
    const { id } = await makeBrand(app.ctx);
    return {
      path: `/admin/business_configurations/${(await makeBusiness(app.ctx, id)).id}`,
      body: { business_configuration: { voice_engine: "v2" } },
      headers: below(id),
    };
  },
  "businesses.bulkEngine": async (app) => {
    const { id } = await makeBrand(app.ctx);
    const business = await makeBusiness(app.ctx, id);
    return {
      path: "/admin/business_configurations/bulk_engine",
      body: { business_configurations: [{ id: business.id, voice_engine: "v2" }] },
      headers: below(id),
    };
  },
  "integrations.add": async (app) => ({
    path: "/admin/available_integrations",
    body: { available_integration: { code: "zapier" } },
    headers: below((await makeBrand(app.ctx)).id),
  }),
  "integrations.update": async (app) => {
    const { id } = await makeBrand(app.ctx);
    return {
      path: `/admin/available_integrations/${(await assignIntegration(app.ctx, id, "zapier")).id}`,
      body: { available_integration: { wholesale_price: "7.25" } },
      headers: below(id),
    };
  },
  "integrations.remove": async (app) => {
    const { id } = await makeBrand(app.ctx);
    const integration = await assignIntegration(app.ctx, id, "zapier");
    return { path: `/admin/available_integrations/${integration.id}`, headers: below(id) };
  },
  "integrations.restore": async (app) => {
    const { id } = await makeBrand(app.ctx);
    const integration = await assignIntegration(app.ctx, id, "zapier");
    await removeIntegration(app.ctx, id, integration.id);
    return { path: `/admin/available_integrations/${integration.id}/restore`, headers: below(id) };
  },
  "engines.add": async (app) => ({
    path: "/admin/voice_engines",
    body: { voice_engine: { code: "v2" } },
    headers: below((await makeBrand(app.ctx)).id),
  }),
  "engines.remove": async (app) => {
    const { id } = await makeBrand(app.ctx);
    return { path: `/admin/voice_engines/${(await assignEngine(app.ctx, id, "v2")).id}`, headers: below(id) };
  },
  "platform.recordPayment": async (app) => ({
    path: "/platform/payments",
    body: {
      organization_id: (await makeBrand(app.ctx)).id,
      external_id: randomUUID(),
      amount: "40.00",
      method: "card",
    },
  }),
  "platform.report": async (app) => ({
    path: `/platform/businesses/${randomUUID()}`,
    body: { business: businessInput((await makeBrand(app.ctx)).id) },
  }),
  "platform.userActive": async (app) => ({
    path: `${await makePortalUser(app.ctx)}/active`,
    body: { active_at: new Date().toISOString() },
  }),
  "history.revert": async (app) => {
    const { id } = await makeBrand(app.ctx);
    await (await app.as("manager")).put(`/admin/agencies/${id}`, { organization: { address: "1 Main Street" } });
    await sealAll(app.ctx.db);
    const newest = `/admin/activities?subject_kind=brand&subject_id=${id}&per_page=1`;
    const [entry] = (await (await app.as("manager")).get(newest)).body.data;
    return { path: `/admin/activities/${entry.id}/revert`, body: { field: "address" } };
  },
  "onboardings.create": async () => ({ path: "/admin/onboardings", body: { onboarding: onboardingInput() } }),
  "onboardings.update": about("/admin/onboardings/{id}", makeOnboarding, () => ({
    onboarding: { notes: `New ${randomUUID()}` },
  })),
  "onboardings.bulkDone": async (app) => ({
    path: "/admin/onboardings/bulk_done",
    body: { records: [{ id: (await makeOnboarding(app.ctx)).id }] },
  }),
  "onboardings.remove": about("/admin/onboardings/{id}", makeOnboarding),
};

/** For lists that need more than their bare path: a call, to which a page's query is added. */
export const listExamples: Record<string, (app: TestApp) => Promise<Call>> = {
  "webhooks.deliveries": async (app) => ({
    path: `/admin/webhooks/${(await makeDelivery(app.ctx)).endpointId}/deliveries?`,
  }),
  "usage.open": async (app) => ({
    path: "/admin/billing/usage?line=base",
    headers: below(await makeBilledBrand(app.ctx)),
  }),
  "usage.openEvents": async (app) => ({
    path: "/admin/billing/usage_events?line=storage",
    headers: below(await makeBilledBrand(app.ctx)),
  }),
  "usage.closed": async (app) => {
    const { brandId, month } = await makeBill(app.ctx);
    return { path: `/admin/billing_histories/${month}/usage?line=base`, headers: below(brandId) };
  },
  "usage.closedEvents": async (app) => {
    const { brandId, month } = await makeBill(app.ctx);
    return { path: `/admin/billing_histories/${month}/usage_events?line=storage`, headers: below(brandId) };
  },
};

const below = (brandId: number) => ({ "organization-id": String(brandId) });

const namedOperator = (app: TestApp) =>
  app.ctx.db.transaction(() => updateSettings({ ...app.ctx, audited: [] }, { legal_name: "Switchyard Voice, Inc." }));
