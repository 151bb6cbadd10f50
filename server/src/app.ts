import { randomUUID } from "node:crypto";
import { errorStatus } from "@console/contract/errors.ts";
import { api } from "@console/contract/index.ts";
import cookie from "@fastify/cookie";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { allConditions } from "./all-conditions.ts";
import { makeAccess } from "./auth/access.ts";
import { logDenials, noteDenial } from "./auth/denials.ts";
import { logRequests } from "./auth/request-log.ts";
import { consoleOutput } from "./console-log.ts";
import type { Services } from "./context/context.ts";
import type { Env } from "./env.ts";
import { apiKeysRoutes } from "./features/access/api-keys/api-keys.routes.ts";
import { devicesRoutes } from "./features/access/devices/devices.routes.ts";
import { knownFace } from "./features/access/operator/known-face.ts";
import { operatorRoutes } from "./features/access/operator/operator.routes.ts";
import { passkeyPolicyRoutes, passkeysRoutes } from "./features/access/passkeys/passkeys.routes.ts";
import { serveLinkPage } from "./features/access/sign-in/link-page.ts";
import { signInRoutes } from "./features/access/sign-in/sign-in.routes.ts";
import { singleSignOnRoutes } from "./features/access/single-sign-on/single-sign-on.routes.ts";
import { serveSsoPages } from "./features/access/single-sign-on/sso-pages.ts";
import { teamRoutes } from "./features/access/team/team.routes.ts";
import { activitiesRoutes } from "./features/desk/activities/activities.routes.ts";
import { attentionRoutes } from "./features/desk/attention/attention.routes.ts";
import { auditLogRoutes } from "./features/desk/audit-log/audit-log.routes.ts";
import { brandExportRoutes } from "./features/desk/brand-export/brand-export.routes.ts";
import { demoRoutes } from "./features/desk/demo/demo.routes.ts";
import { emailsRoutes } from "./features/desk/emails/emails.routes.ts";
import { erasureRoutes } from "./features/desk/erasure/erasure.routes.ts";
import { historyRoutes } from "./features/desk/history/history.routes.ts";
import { importsRoutes } from "./features/desk/import/imports.routes.ts";
import { jobsRoutes } from "./features/desk/jobs/jobs.routes.ts";
import { makeNotificationsRoutes } from "./features/desk/notifications/notifications.routes.ts";
import { searchRoutes } from "./features/desk/search/search.routes.ts";
import { makeStatsRoutes } from "./features/desk/stats/stats.routes.ts";
import { makeSystemRoutes } from "./features/desk/system/system.routes.ts";
import { viewsRoutes } from "./features/desk/views/views.routes.ts";
import { webhooksRoutes } from "./features/desk/webhooks/webhooks.routes.ts";
import { accountingRoutes } from "./features/money/accounting/accounting.routes.ts";
import { billingRoutes } from "./features/money/billing/billing.routes.ts";
import { billsRoutes } from "./features/money/bills/bills.routes.ts";
import { catalogRoutes } from "./features/money/catalog/catalog.routes.ts";
import { rolloutRoutes } from "./features/money/catalog/rollouts.routes.ts";
import { chargesRoutes } from "./features/money/charges/charges.routes.ts";
import { couponsRoutes } from "./features/money/coupons/coupons.routes.ts";
import { creditNotesRoutes } from "./features/money/credit-notes/credit-notes.routes.ts";
import { effectsRoutes } from "./features/money/effects/effects.routes.ts";
import { importedBillsRoutes } from "./features/money/imported-bills/imported-bills.routes.ts";
import { invoicesRoutes } from "./features/money/invoices/invoices.routes.ts";
import { makeMarginsRoutes } from "./features/money/margins/margins.routes.ts";
import { packagesRoutes } from "./features/money/packages/packages.routes.ts";
import { servePartnerPage } from "./features/money/partner-page/partner-page.ts";
import { booksRoutes } from "./features/money/receivables/books/books.routes.ts";
import { creditsRoutes } from "./features/money/receivables/credits/credits.routes.ts";
import { bankMappingsRoutes, paymentImportsRoutes } from "./features/money/receivables/imports/imports.routes.ts";
import { paymentsRoutes } from "./features/money/receivables/payments.routes.ts";
import { receivablesRoutes } from "./features/money/receivables/receivables.routes.ts";
import { refundsRoutes } from "./features/money/receivables/refunds/refunds.routes.ts";
import { refusedEventsRoutes } from "./features/money/refused-events/refused-events.routes.ts";
import { remindersRoutes } from "./features/money/reminders/reminders.routes.ts";
import { statementsRoutes } from "./features/money/statements/statements.routes.ts";
import { unbilledRoutes } from "./features/money/unbilled-usage/unbilled-usage.routes.ts";
import { type Intake, makeIntake } from "./features/money/usage/usage.service.ts";
import { usageRoutes } from "./features/money/usage-lines/usage-lines.routes.ts";
import { brandUsersRoutes } from "./features/partners/brands/brand-users.routes.ts";
import { brandsRoutes } from "./features/partners/brands/brands.routes.ts";
import { businessesRoutes } from "./features/partners/businesses/businesses.routes.ts";
import { credentialsRoutes } from "./features/partners/credentials/credentials.routes.ts";
import { enginesRoutes } from "./features/partners/engines/engines.routes.ts";
import { goLiveRoutes } from "./features/partners/go-live/go-live.routes.ts";
import { integrationsRoutes } from "./features/partners/integrations/integrations.routes.ts";
import { notesRoutes } from "./features/partners/notes/notes.routes.ts";
import { onboardingsRoutes } from "./features/partners/onboardings/onboardings.routes.ts";
import { platformRoutes } from "./features/partners/platform/platform.routes.ts";
import { compressAnswers } from "./http/compress.ts";
import type { Connections } from "./http/connections.ts";
import { makeCookies } from "./http/cookies.ts";
import { type DatabaseCheck, makeDatabaseCheck } from "./http/database-check.ts";
import { serveDocument } from "./http/document.ts";
import { errorAnswer, handleErrors, toAppError } from "./http/errors.ts";
import { parseJson } from "./http/json-body.ts";
import { type Deps, mountArea } from "./http/mount.ts";
import { servePages } from "./http/pages.ts";
import { type Life, serveProbes } from "./http/probes.ts";
import { measureRequests } from "./http/request-metrics.ts";
import { bareHeaders, secure } from "./http/security.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Hub } from "./live/hub.ts";
import { liveRoutes } from "./live/live.routes.ts";
import { makeMetrics } from "./metrics/metrics.ts";

export type AppOptions = {
  env: Env;
  services: Services;
  jobs: Pick<Jobs, "isStarted" | "ping" | "names" | "failures">;
  log: FastifyBaseLogger;
  connections: Connections;
  life: Life;
  /** Publishes to the live streams. */
  hub: Hub;
  /** Pages that exist only in the demo. */
  extra?: (app: FastifyInstance) => Promise<void>;
  /** Folder of the built web app, if not the default one. */
  webFolder?: string | undefined;
};

/** Request bodies are small: forms, never files. */
const BODY_LIMIT = 256 * 1024;

/** Assembles the HTTP server: plugins, error handling and the features' routes. */
export async function makeApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, env, life, jobs, hub } = options;
  const app = makeInstance(options);
  const publicUrl = services.publicUrl();
  const isHttps = publicUrl.startsWith("https:");
  const cookies = makeCookies(() => isHttps);
  parseJson(app);
  handleErrors(app, noteDenial);
  await app.register(cookie);
  await secure(app, {
    origins: [publicUrl, ...loopbackTwins(publicUrl, env), ...env.webOrigins],
    isHttps,
    proxies: env.allowInsecure.includes("http") ? null : env.trustProxy,
    hstsSubdomains: env.hstsSubdomains,
    hasOtherOrigins: env.webOrigins.length > 0 || env.apiHost !== null,
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (life.isStopping) reply.header("connection", "close");
    done(null, payload);
  });
  await compressAnswers(app);
  logRequests(app);
  const denials = logDenials(app);
  const { db } = services;
  const database = makeDatabaseCheck({ db, queuePing: jobs.ping });
  const intake = makeIntake();
  const counted = [services.emailFailures, denials, intake.results, ...measureRequests(app)];
  const metrics = makeMetrics({ db, jobs, database, hub, counted, droppedLines: consoleOutput.dropped });
  serveProbes(app, { database, jobs, metrics, metricsToken: env.metricsToken, life });
  // Its probes are all that it answers.
  if (env.process === "jobs") return app;
  serveDocument(app);

  const deps = { services, cookies, access: makeAccess(services, cookies), strictErrors: env.strictErrors };
  mountAreas(app, deps, { database, hub, jobs, intake });

  await serveLinkPage(app, services, cookies);
  await serveSsoPages(app, services, cookies);
  await servePartnerPage(app, services);
  await options.extra?.(app);
  const face = knownFace(services);
  // It is read before the first page asks for it; nothing waits for it.
  face();
  await servePages(app, { apiHost: env.apiHost, cookies, face, folder: options.webFolder });
  return app;
}

/** The framework, without a route. */
function makeInstance({ log, env: { trustProxy }, connections }: AppOptions): FastifyInstance {
  return fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    serverFactory: (handler) => connections.serve(handler),
    // The connections handle their errors themselves.
    clientErrorHandler: () => undefined,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, _request, reply) => {
      const known = toAppError(error);
      // Hooks do not run for requests that the framework itself rejects.
      reply.raw.writeHead(errorStatus[known.code], bareHeaders).end(JSON.stringify(errorAnswer(known)));
    },
    logController: new LogController({ disableRequestLogging: true }),
  });
}

/** Without a PUBLIC_URL, on loopback, people may type localhost or 127.0.0.1. */
function loopbackTwins(publicUrl: string, env: Env): string[] {
  const url = URL.parse(publicUrl);
  if (env.publicUrl !== null || !url || !/^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname)) return [];
  return [`http://localhost:${url.port}`, `http://127.0.0.1:${url.port}`];
}

type Own = { database: DatabaseCheck; hub: Hub; jobs: AppOptions["jobs"]; intake: Intake };

/** The routes of every area. `own`: what belongs to this process. */
function mountAreas(app: FastifyInstance, deps: Deps, { database, hub, jobs, intake }: Own): void {
  mountArea(app, deps, api.signIn, signInRoutes);
  mountArea(app, deps, api.devices, devicesRoutes);
  mountArea(app, deps, api.passkeys, passkeysRoutes);
  mountArea(app, deps, api.passkeyPolicy, passkeyPolicyRoutes);
  mountArea(app, deps, api.singleSignOn, singleSignOnRoutes);
  mountArea(app, deps, api.stats, makeStatsRoutes());
  mountArea(app, deps, api.brands, brandsRoutes);
  mountArea(app, deps, api.brandUsers, brandUsersRoutes);
  mountArea(app, deps, api.brandExport, brandExportRoutes);
  mountArea(app, deps, api.credentials, credentialsRoutes);
  mountArea(app, deps, api.packages, packagesRoutes);
  mountArea(app, deps, api.coupons, couponsRoutes);
  mountArea(app, deps, api.team, teamRoutes);
  mountArea(app, deps, api.erasure, erasureRoutes);
  mountArea(app, deps, api.apiKeys, apiKeysRoutes);
  mountArea(app, deps, api.emails, emailsRoutes);
  mountArea(app, deps, api.jobs, jobsRoutes);
  mountArea(app, deps, api.catalog, catalogRoutes);
  mountArea(app, deps, api.rollouts, rolloutRoutes);
  mountArea(app, deps, api.webhooks, webhooksRoutes);
  mountArea(app, deps, api.onboardings, onboardingsRoutes);
  mountArea(app, deps, api.businesses, businessesRoutes);
  mountArea(app, deps, api.integrations, integrationsRoutes);
  mountArea(app, deps, api.engines, enginesRoutes);
  mountArea(app, deps, api.billing, billingRoutes);
  mountArea(app, deps, api.importedBills, importedBillsRoutes);
  mountArea(app, deps, api.usage, usageRoutes);
  mountArea(app, deps, api.unbilled, unbilledRoutes);
  mountArea(app, deps, api.refusedEvents, refusedEventsRoutes);
  mountArea(app, deps, api.credits, creditsRoutes);
  mountArea(app, deps, api.creditNotes, creditNotesRoutes);
  mountArea(app, deps, api.payments, paymentsRoutes);
  mountArea(app, deps, api.bankMappings, bankMappingsRoutes);
  mountArea(app, deps, api.paymentImports, paymentImportsRoutes);
  mountArea(app, deps, api.refunds, refundsRoutes);
  mountArea(app, deps, api.receivables, receivablesRoutes);
  mountArea(app, deps, api.books, booksRoutes);
  mountArea(app, deps, api.statements, statementsRoutes);
  mountArea(app, deps, api.reminders, remindersRoutes);
  mountArea(app, deps, api.accounting, accountingRoutes);
  mountArea(app, deps, api.bills, billsRoutes);
  mountArea(app, deps, api.charges, chargesRoutes);
  mountArea(app, deps, api.effects, effectsRoutes);
  mountArea(app, deps, api.invoices, invoicesRoutes);
  mountArea(app, deps, api.operator, operatorRoutes);
  mountArea(app, deps, api.demo, demoRoutes);
  mountArea(app, deps, api.margins, makeMarginsRoutes());
  mountArea(app, deps, api.platform, platformRoutes(intake));
  mountArea(app, deps, api.system, makeSystemRoutes({ database, jobs }));
  mountArea(app, deps, api.imports, importsRoutes);
  mountArea(app, deps, api.notes, notesRoutes);
  mountArea(app, deps, api.goLive, goLiveRoutes);
  mountArea(app, deps, api.notifications, makeNotificationsRoutes(allConditions));
  mountArea(app, deps, api.attention, attentionRoutes);
  mountArea(app, deps, api.live, liveRoutes(hub));
  mountArea(app, deps, api.activities, activitiesRoutes);
  mountArea(app, deps, api.auditLog, auditLogRoutes);
  mountArea(app, deps, api.history, historyRoutes);
  mountArea(app, deps, api.search, searchRoutes);
  mountArea(app, deps, api.views, viewsRoutes);
}
