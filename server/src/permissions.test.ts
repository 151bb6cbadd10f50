// Shows ROLE-02, ROLE-03, ROLE-04, ROLE-12, ROLE-13.

import { roles, scopes } from "@console/contract/permissions.ts";
import type { Route } from "@console/contract/route.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../test/app.ts";
import type { Client } from "../test/client.ts";
import { makeBill } from "../test/factories/bill.ts";
import { scopeOf } from "./auth/access.ts";
import { makeDemoClock } from "./features/desk/demo/demo-clock.service.ts";
import { allRoutes } from "./http/document.ts";

/**
 * Who may call which operation, from the specification (section 6) and independent of the contract: an operation whose
 * permission is changed or forgotten in the contract fails here.
 */
const operations = {
  anyone: "operator.mark passkeys.signIn passkeys.signInOptions signIn.sendCode signIn.verifyCode",
  everyRole: `activities.deletion activities.list activities.people auditLog.archive auditLog.verification devices.end devices.endOthers devices.list history.entry history.past history.revert live.stream
    emails.outage notifications.list notifications.mailDefault notifications.readAll notifications.saveMailDefault notifications.saveSettings notifications.settings notifications.update
    passkeys.create passkeys.list passkeys.registrationOptions passkeys.remove passkeys.rename passkeys.stepUp
    passkeys.stepUpOptions search.find signIn.logout signIn.me signIn.rename signIn.stepUp signIn.stepUpCode views.create views.list views.remove views.update
    stats.firstSteps stats.read attention.list attention.read attention.update
    onboardings.bulkDone onboardings.create onboardings.firstCalls onboardings.invite onboardings.list onboardings.read onboardings.remove onboardings.update`,
  notSales: `activities.bills billing.applyCoupon billing.coupons billing.current billing.estimate billing.history billing.hold importedBills.list billing.mark
    billing.one billing.removeCoupon bills.bulkHold bills.bulkPay bills.bulkSend bills.lines bills.list bills.months bills.read bills.summary stats.figures stats.trends
    brands.bulkStatus brandExport.file brands.cancelPlanChange brands.close brands.configuration brands.create brands.invite brands.list brands.read brands.remove brands.stop brands.update brands.updateUser operator.logo
    brandUsers.create brandUsers.invite brandUsers.list brandUsers.remove
    businesses.bulkEngine businesses.list businesses.listAll businesses.read businesses.update charges.add charges.list charges.remove credentials.test
    goLive.read credits.grant credits.lost credits.show engines.add
    creditNotes.allocate creditNotes.confirm creditNotes.create creditNotes.creditable creditNotes.file creditNotes.list creditNotes.preview creditNotes.read creditNotes.release creditNotes.reverse creditNotes.withdraw
    refunds.confirm refunds.list refunds.read refunds.withdraw books.read
    bankMappings.list paymentImports.accept paymentImports.inspect paymentImports.preview
    payments.allocate payments.list payments.propose payments.read payments.record payments.release payments.reverse receivables.account receivables.list statements.csv statements.pdf statements.show
    reminders.ofBrand reminders.pauseBill reminders.pauseBrand reminders.preview accounting.create accounting.file accounting.list accounting.preview engines.available engines.list engines.remove
    catalog.retirements integrations.add integrations.available integrations.list integrations.remove integrations.restore
    integrations.update invoices.file invoices.mail invoices.mails invoices.revokeLinks notes.create notes.list notes.owners notes.remove
    notes.update refusedEvents.dismiss refusedEvents.dismissGroup refusedEvents.groups refusedEvents.list
    refusedEvents.retry refusedEvents.retryGroup unbilled.bill unbilled.effect unbilled.list unbilled.waive usage.closed usage.closedEvents usage.differences usage.open usage.openEvents
    packages.create packages.image packages.list packages.read packages.remove packages.removeImage packages.setImage
    packages.update coupons.bulkRemove coupons.bulkStatus coupons.create coupons.generateCode coupons.list coupons.read
    coupons.remove coupons.setStatus coupons.update
    effects.availableCoupons effects.couponUses effects.ofCharge effects.ofCoupon effects.ofPackage`,
  superAdmin: `auditLog.export auditLog.exportFile auditLog.verify erasure.brand erasure.former erasure.member team.create team.endSessions team.list team.read team.remove team.update apiKeys.create apiKeys.list apiKeys.revoke apiKeys.rotate catalog.createIntegration
    catalog.engines catalog.engineUsers catalog.integrations catalog.integrationUsers rollouts.act rollouts.read rollouts.start catalog.updateEngine catalog.updateIntegration demo.show emails.bulkSendAgain emails.list emails.read emails.sendAgain jobs.discard jobs.list jobs.retry
    demo.toMonthEnd margins.costs margins.list margins.one margins.setCost operator.read operator.retention operator.removeLogo
    operator.setLogo operator.update refunds.create refunds.reverse books.confirm books.lock
    bankMappings.create bankMappings.remove bankMappings.update imports.apply imports.list imports.plan imports.shadowMonth imports.undo
    passkeyPolicy.read passkeyPolicy.update passkeys.reset singleSignOn.read singleSignOn.test singleSignOn.update webhooks.create webhooks.deliveries webhooks.delivery webhooks.list webhooks.read webhooks.remove
    system.read webhooks.replay webhooks.replayOne webhooks.resume webhooks.rotate webhooks.test webhooks.update`,
  platform:
    "platform.applied platform.changes platform.configuration platform.history platform.organizations platform.recordPayment platform.report platform.usageEvents platform.usageTotals platform.userActive",
};

const listed = (names: string) => names.split(/\s+/);
const mayCall: Record<(typeof roles)[number], Set<string>> = {
  super_admin: new Set(listed(`${operations.everyRole} ${operations.notSales} ${operations.superAdmin}`)),
  manager: new Set(listed(`${operations.everyRole} ${operations.notSales}`)),
  sales: new Set(listed(operations.everyRole)),
};

let app: TestApp;
const clients = new Map<string, Client>();
let brandId: number;
let month: string;

beforeAll(async () => {
  // The demo's routes exist only with its clock.
  app = await startTestApp({ billingClock: makeDemoClock() });
  for (const role of roles) clients.set(role, await app.as(role));
  ({ brandId, month } = await makeBill(app.ctx));
});
afterAll(() => app.stop());

const pathOf = (route: Route) => route.path.replace("{month}", month).replace(/\{\w+\}/g, "1");
const guarded = allRoutes.filter(({ id }) => !listed(operations.anyone).includes(id));
const ofPlatform = (route: Route) => listed(operations.platform).includes(route.id);

describe("the table of permissions", () => {
  it("names every operation once (ASVS V6.1.3, V6.3.4, V8.1.1)", () => {
    const named = Object.values(operations).flatMap(listed).sort();
    expect(named).toEqual(allRoutes.map(({ id }) => id).sort());
  });

  it.each(guarded.map((route) => [route.id, route] as const))(
    "%s answers 401 without a session (ASVS V7.2.1, V8.3.1)",
    async (_id, route) => {
      const answer = await app.visitor().send(route.method, pathOf(route));
      expect([answer.status, answer.body.code]).toEqual([401, "unauthenticated"]);
    },
  );

  it.each(guarded.filter(ofPlatform).map((route) => [route.id, route] as const))(
    "%s answers 401 to a session, and 403 to a key of the other scopes",
    async (_id, route) => {
      expect((await clients.get("super_admin")?.send(route.method, pathOf(route)))?.status).toBe(401);
      const other = await app.platform(...scopes.filter((each) => each !== scopeOf(route)));
      const answer = await other.send(route.method, pathOf(route));
      expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
    },
  );

  const forPeople = guarded.filter((route) => !ofPlatform(route));
  const ofRoles = forPeople.flatMap((route) => roles.map((role) => [route.id, role, route] as const));
  it.each(ofRoles.filter(([id, role]) => !mayCall[role].has(id)))(
    "%s answers 403 to %s (ASVS V8.2.1, V8.3.1)",
    async (_id, role, route) => {
      const answer = await clients.get(role)?.send(route.method, pathOf(route));
      expect([answer?.status, answer?.body.code]).toEqual([403, "forbidden"]);
    },
  );

  // Writes are left out: for a permitted role, they would change what the other cases need.
  const reads = ofRoles.filter(([id, role, { method }]) => mayCall[role].has(id) && method === "GET");
  it.each(reads.filter(([id]) => id !== "live.stream"))("%s is open to %s", async (_id, role, route) => {
    const headers = route.brandScoped ? { "organization-id": String(brandId) } : {};
    expect((await clients.get(role)?.send(route.method, pathOf(route), undefined, headers))?.status).not.toBe(403);
  });
});
