import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { noteDenial } from "../../../auth/denials.ts";
import { takeNetworkUse, tooMany } from "../../../auth/rate-limit.ts";
import { type Context, makeContext, type Services, systemActor } from "../../../context/context.ts";
import { sendFile } from "../../../http/files.ts";
import { dayIn } from "../../../lib/calendar.ts";
import { linkedBy } from "../invoices/invoice-links.service.ts";
import { issuedOf } from "../invoices/invoices.service.ts";
import { statementCsv, statementPdf } from "../statements/statements.service.ts";
import { type Linked, linesCsv, partnerPage, statementPeriod } from "./partner-page.service.ts";
import { busyHtml, goneHtml, pageHtml } from "./partner-page-html.ts";
import { pageStyle } from "./partner-page-style.ts";

/** Requests of a network in a window: a page with all of its files several times, and too few to guess anything. */
const USES = 120;
const WINDOW_SECONDS = 600;

/** No script, nothing from elsewhere, no form, no frame; the only style is the page's own, and pictures are the operator's logo. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(pageStyle).digest("base64")}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Whoever reads the address can open it: it is neither passed on, nor stored, nor found. */
const headers = {
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  "cache-control": "no-store",
  "content-security-policy": policy,
};

type Answer = (ctx: Context, linked: Linked, reply: FastifyReply, token: string) => Promise<FastifyReply>;

const answers: Readonly<Record<string, Answer>> = {
  "": async (ctx, linked, reply, token) => sendPage(reply, pageHtml(await partnerPage(ctx, linked), token)),
  "/pdf": async (ctx, { billId }, reply) => sendFile(reply, { file: (await issuedOf(ctx, billId)).file }),
  "/lines.csv": async (ctx, linked, reply) => {
    const { name, content } = await linesCsv(ctx, linked);
    return reply
      .header("content-disposition", `attachment; filename="${name}"`)
      .type("text/csv; charset=utf-8")
      .send(content);
  },
  "/statement.pdf": async (ctx, { brandId }, reply) =>
    sendFile(reply, { file: await statementPdf(ctx, brandId, statementPeriod(ctx)) }),
  "/statement.csv": async (ctx, { brandId }, reply) =>
    sendFile(reply, { file: await statementCsv(ctx, brandId, statementPeriod(ctx)) }),
};

/**
 * The page of an invoice for the brand's own people, who have no account here: whoever has the link in an email about it. It reads, and
 * changes nothing.
 */
export async function servePartnerPage(root: FastifyInstance, services: Services): Promise<void> {
  await root.register((app, _options, done) => {
    app.addHook("onRequest", (_request, reply, next) => {
      reply.headers(headers);
      next();
    });
    for (const [path, answer] of Object.entries(answers)) {
      app.get<{ Params: { token: string } }>(`/invoice/:token${path}`, async (request, reply) => {
        const ctx = makeContext(services, systemActor, { id: request.id, ip: request.ip });
        if (await isBusy(ctx, request, reply)) return sendPage(reply.code(429), busyHtml);
        const { token } = request.params;
        const found = await linkedBy(ctx, token);
        if (!found) return sendPage(reply.code(404), goneHtml);
        const { brand_id: brandId, bill_id: billId, expires_at } = found;
        const expiresOn = dayIn(ctx.billingTimeZone, new Date(expires_at));
        return answer(ctx, { brandId, billId, expiresOn }, reply, token);
      });
    }
    // Not the web app's own page for it, which has scripts.
    app.get("/invoice/*", (_request, reply) => sendPage(reply.code(404), goneHtml));
    done();
  });
}

const sendPage = (reply: FastifyReply, html: string) => reply.type("text/html; charset=utf-8").send(html);

async function isBusy(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const wait = await takeNetworkUse(ctx, (network) => `invoice_link:${network}`, USES, WINDOW_SECONDS);
  if (wait === 0) return false;
  noteDenial(request, tooMany(wait));
  reply.header("retry-after", wait);
  return true;
}
