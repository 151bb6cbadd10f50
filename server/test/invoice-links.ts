// Shows MORE-418, MORE-419.

import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { rows } from "../src/db/sql.ts";
import { revokeLinks } from "../src/features/money/invoices/invoice-links.service.ts";
import { Client } from "./client.ts";
import { makeInvoiceLink } from "./factories/invoice-link.ts";
import { makeMember, openSessionFor } from "./factories/member.ts";
import type { Lab } from "./security.ts";

/** Guesses of one network. */
const GUESSES = 300;
const paths = ["", "/pdf", "/lines.csv", "/statement.pdf", "/statement.csv"];
const wanted = {
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** What links in invoice emails open, of the real console; each list should be empty. */
export async function invoiceLinks(lab: Lab) {
  const open = async (token: string, path: string, headers = lab.stranger().headers) => {
    const response = await fetch(`${lab.url}/invoice/${token}${path}`, { headers, redirect: "manual" });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const [own, expired, revoked, guessed] = [
    await makeInvoiceLink(lab.ctx),
    await makeInvoiceLink(lab.ctx),
    await makeInvoiceLink(lab.ctx),
    await makeInvoiceLink(lab.ctx),
  ];
  const db = lab.ctx.db.current();
  await db.execute(sql`update invoice_links set expires_at = now() where brand_id = ${expired.brandId}`);
  await lab.ctx.db.transaction(() => revokeLinks({ ...lab.ctx, audited: [] }, revoked.brandId));

  const closed: string[] = [];
  const bare: string[] = [];
  for (const path of paths) {
    const { status, headers } = await open(own.token, path);
    if (status !== 200) closed.push(`${path} ${status}`);
    for (const [name, value] of Object.entries(wanted))
      if (headers.get(name) !== value) bare.push(`${path} ${name}: ${headers.get(name)}`);
    if (!headers.get("content-security-policy")?.startsWith("default-src 'none'")) bare.push(`${path} policy`);
  }
  const ended: string[] = [];
  const answers = new Set<string>();
  for (const [why, { token }] of Object.entries({ expired, revoked, wrong: { token: own.token.replace(/.$/, "") } })) {
    for (const path of paths) {
      const { status, text } = await open(token, path);
      answers.add(text);
      if (status !== 404) ended.push(`${why}${path} ${status}`);
    }
  }
  const names = await namesOf(lab, [expired.brandId, revoked.brandId, guessed.brandId]);
  const foreign: string[] = [];
  for (const path of ["", "/lines.csv", "/statement.csv"]) {
    const { text } = await open(own.token, path);
    foreign.push(...names.filter((name) => text.includes(name)));
  }
  const { headers } = lab.stranger();
  const tries = await Promise.all(
    Array.from({ length: GUESSES }, () => open(randomBytes(32).toString("base64url"), "", headers)),
  );
  const tokens = [own, expired, revoked, guessed].map(({ token }) => token);
  return {
    guesses: tries.filter(({ status }) => status === 404).length,
    guessed: tries.filter(({ status }) => status === 200).length,
    "the right link afterwards": (await open(guessed.token, "", headers)).status,
    closed,
    bare,
    ended,
    answers: answers.size,
    foreign,
    leaked: await leaksOf(lab, tokens),
  };
}

async function namesOf(lab: Lab, brandIds: number[]): Promise<string[]> {
  const found = await rows<{ name: string; number: string }>(
    lab.ctx.db.current(),
    sql`select o.name, b.invoice_number as number from bills b join brands o on o.id = b.brand_id
      where o.id in (${sql.join(brandIds, sql`, `)})`,
  );
  if (found.length < brandIds.length) throw new Error("the brands have no bills");
  return found.flatMap(({ name, number }) => [name, number]);
}

/** Where a token can be read: by staff, or in the log. */
async function leaksOf(lab: Lab, tokens: readonly string[]): Promise<string[]> {
  const member = await makeMember(lab.ctx, { role: "super_admin" });
  const staff = new Client(lab.url, { session: await openSessionFor(lab.ctx, member.id) });
  const read = async (path: string) => JSON.stringify((await staff.get(path)).body);
  const places = {
    log: lab.log(),
    activities: await read("/admin/activities"),
    emails: await read("/admin/emails"),
    jobs: await read("/admin/jobs"),
  };
  const seen = (text: string) => tokens.some((token) => text.includes(token));
  return Object.entries(places).flatMap(([place, text]) => (seen(text) ? [place] : []));
}
