import { randomBytes } from "node:crypto";
import type { Mail, Mailer } from "../../../adapters/mail.ts";
import { aboutBrand } from "../../../audit/audit.ts";
import type { Context, Services } from "../../../context/context.ts";
import type { Letter } from "../../../lib/letter.ts";
import { sha256 } from "../../../secrets/keyring.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { findLinked, insertLink, revokeLinksOf, revokeLinksTo } from "./invoice-links.db.ts";
import { findInvoiceEmails } from "./invoices.db.ts";
import { auditInvoices } from "./invoices.text.ts";

/** Days for which a link opens its page. */
const LINK_DAYS = 60;
const DAY_MS = 24 * 3_600_000;
const REMOVED = "[removed]";

/** Below the public address. */
const PAGE = "/invoice/";
/** Stands for the token in an email that has not left. */
const placeholder = /\/invoice\/~(\d+)\.(\d+)$/;

/**
 * The address of a bill's page for its partner, as the button or link of an email. It has no token yet: emails wait in the
 * database, where staff read them and backups copy them, so a token is made when an email leaves (`withInvoiceLinks`) and is
 * nowhere but in that email. Each email has its own, also one that is sent again.
 */
export const linkTo = (
  { publicUrl }: Pick<Services, "publicUrl">,
  { brandId, billId }: { brandId: number; billId: number },
): string => `${publicUrl()}${PAGE}~${brandId}.${billId}`;

/** The text of an email without what opens a page: staff read it as '…/invoice/[removed]'. */
export function withoutLinks({ publicUrl }: Pick<Services, "publicUrl">, text: string): string {
  const before = `${publicUrl()}${PAGE}`;
  const [first = "", ...after] = text.split(before);
  return [first, ...after.map((part) => part.replace(/^[\w~.-]+/, REMOVED))].join(before);
}

type Link = NonNullable<Letter["link"]>;

/** Gives each email that leaves the tokens of its links, and stores their hashes. */
export const withInvoiceLinks = (mailer: Mailer, services: Pick<Services, "db" | "clock">): Mailer => ({
  send: async (mail) => {
    const tokens: string[] = [];
    const opened = async (link: Link | undefined) => {
      const [, brandId, billId] = placeholder.exec(link?.url ?? "") ?? [];
      if (!link || !brandId || !billId) return link;
      const token = await newToken(services, mail, { brandId: Number(brandId), billId: Number(billId) });
      tokens.push(token);
      return { ...link, url: link.url.replace(placeholder, `${PAGE}${token}`) };
    };
    const { button, link, ...letter } = mail.letter;
    const [ownButton, ownLink] = [await opened(button), await opened(link)];
    const parts = { ...(ownButton && { button: ownButton }), ...(ownLink && { link: ownLink }) };
    await mailer.send({ ...mail, letter: { ...letter, ...parts } }).catch((error: unknown) => {
      throw withoutTokens(error, tokens);
    });
  },
});

async function newToken(
  { db, clock }: Pick<Services, "db" | "clock">,
  { to }: Mail,
  of: { brandId: number; billId: number },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS).toISOString();
  const values = { ...of, hash: sha256(token), address: to, now: now.toISOString(), expiresAt };
  const [stored] = await insertLink(db.current(), values);
  if (!stored) throw new Error("an email links to a bill that is not the brand's");
  return token;
}

/** A mail server may quote an address in the email that it refuses, and its answer is stored and logged. */
function withoutTokens(error: unknown, tokens: readonly string[]): unknown {
  if (!(error instanceof Error)) return error;
  for (const field of ["message", "stack", "response"] as const) {
    const said: unknown = Reflect.get(error, field);
    if (typeof said === "string") {
      Reflect.set(
        error,
        field,
        tokens.reduce((text, token) => text.replaceAll(token, REMOVED), said),
      );
    }
  }
  return error;
}

/** What a link opens; undefined if its token is wrong, expired or revoked. */
export const linkedBy = ({ db, clock }: Pick<Services, "db" | "clock">, token: string) =>
  findLinked(db.current(), { hash: sha256(token), now: clock.now().toISOString() });

/** Revokes the links in all emails that a brand has got: they open nothing any more. @returns how many there were */
export async function revokeLinks(ctx: Context, brandId: number): Promise<number> {
  const brand = await requireBrand(ctx, brandId);
  const revoked = await revokeLinksOf(ctx.db.current(), { brandId, now: ctx.clock.now().toISOString() });
  if (revoked.length > 0) await auditInvoices(ctx, "invoice.links_revoked", aboutBrand(brand));
  return revoked.length;
}

type Addresses = { email: string; support_email: string; billing_emails: readonly string[] };

const addressesIn = ({ email, support_email, billing_emails }: Addresses) =>
  [email, support_email, ...billing_emails].map((each) => each.toLowerCase());

/** Whether an address is one of a brand's. */
export async function hasAddress({ db }: Pick<Services, "db">, brandId: number, address: string): Promise<boolean> {
  const brand = await findInvoiceEmails(db.current(), { brandId });
  return brand !== undefined && addressesIn(brand).includes(address.toLowerCase());
}

/** Revokes the links in emails to addresses that a brand no longer has: their readers may have left it. */
export async function revokeOldAddresses(
  ctx: Context,
  brandId: number,
  before: Addresses,
  after: Addresses,
): Promise<void> {
  const current = new Set(addressesIn(after));
  const addresses = addressesIn(before).filter((address) => address !== "" && !current.has(address));
  if (addresses.length === 0) return;
  await revokeLinksTo(ctx.db.current(), { brandId, now: ctx.clock.now().toISOString(), addresses });
}
