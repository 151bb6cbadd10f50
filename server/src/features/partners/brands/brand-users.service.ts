import {
  type BrandUser,
  type BrandUserCreate,
  type BrandUserUpdate,
  brandUserErrors,
} from "@console/contract/brand-user-fields.ts";
import type { brandUsers as contract } from "@console/contract/brand-users.ts";
import type { Brand } from "@console/contract/brands.ts";
import { BRAND_USERS_MAX } from "@console/contract/limits.ts";
import type { Parsed } from "@console/contract/route.ts";
import { sharedErrors } from "@console/contract/shared-errors.ts";
import { aboutBrand, changedFields } from "../../../audit/audit.ts";
import { requireUse } from "../../../auth/rate-limit.ts";
import type { Context } from "../../../context/context.ts";
import { deleteRows, mapViolations, updateRecord } from "../../../db/records.ts";
import { searchText } from "../../../db/sql.ts";
import { brands, brandUsers } from "../../../db/tables/brands.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { queueEmail } from "../../../jobs/emails.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { mayMail, requireMail } from "../../access/mail-limits/mail-limits.ts";
import { operatorNow } from "../../access/operator/operator.service.ts";
import { clearOwner, listUsers, listUsersPage } from "./brand-users.db.ts";
import { auditBrandUsers, emailChangedMail, mailNames } from "./brand-users.text.ts";
import { type BrandSummary, findBrand } from "./brands.db.ts";
import { read } from "./brands.service.ts";
import { insertUser, mailInvitation } from "./invitation.service.ts";

/** Invitations per portal user and hour. */
const INVITATIONS = 5;

export async function list(ctx: Context, brandId: number, query: Parsed<typeof contract.list>["query"]) {
  await requireBrand(ctx, brandId);
  return listUsersPage(ctx.db.current(), brandId, query);
}

type Known = { brand: BrandSummary; users: BrandUser[] };

/** The brand, locked, and its users: whoever changes one waits for the change before. */
async function lockUsers(ctx: Context, id: number): Promise<Known> {
  const tx = ctx.db.current();
  await requireBrand(ctx, id, true);
  const brand = requireFound(await findBrand(tx, { id, today: billingDay(ctx) }), sharedErrors.brandNotFound);
  return { brand, users: await listUsers(tx, { brandId: id }) };
}

/** The same, for a decision about a user whom the caller has seen. */
async function lockSeenUsers(ctx: Context, id: number): Promise<Known> {
  const known = await lockUsers(ctx, id);
  await requireVersion(ctx, known.brand, () => read(ctx, id));
  return known;
}

const requireUser = ({ users }: Known, userId: number): BrandUser =>
  requireFound(
    users.find(({ id }) => id === userId),
    brandUserErrors.notFound,
  );

const called = ({ name, email }: Pick<BrandUser, "name" | "email">): string => name || email;

const asKnownErrors = <T>(work: Promise<T>) =>
  mapViolations(work, {
    brand_users_email: () => refuse(brandUserErrors.emailTaken),
    brand_users_external_id: () => refuse(brandUserErrors.externalIdTaken),
  });

/** @param invite false if the user is invited later */
export async function addUser(ctx: Context, brandId: number, sent: BrandUserCreate, invite = true): Promise<Brand> {
  const { brand, users } = await lockUsers(ctx, brandId);
  if (users.length >= BRAND_USERS_MAX) throw refuse(brandUserErrors.full);
  const former = users.find(({ owner }) => owner);
  const owner = sent.owner || !former;
  if (owner && former) await clearOwner(ctx.db.current(), { brandId });
  await asKnownErrors(insertUser(ctx, brand, { ...sent, owner }, invite));
  await updateRecord(ctx, brands, brandId, {});
  const { name, email, external_id } = sent;
  const added = audited({ name, email, ...(external_id && { external_id }) });
  await auditBrandUsers(
    ctx,
    "brand.user_added",
    aboutBrand(brand),
    {
      before: owner && former ? { portal_owner: called(former) } : {},
      after: { ...added, ...(owner && { portal_owner: called(sent) }) },
    },
    called(sent),
  );
  return read(ctx, brandId);
}

/** Changes the sent fields. A new owner replaces the one before; an address that is no longer used is told of it. */
export async function updateUser(ctx: Context, brandId: number, userId: number, sent: BrandUserUpdate): Promise<Brand> {
  const known = await lockSeenUsers(ctx, brandId);
  const { brand, users } = known;
  const before = requireUser(known, userId);
  const changes = changedFields<Omit<BrandUser, "id" | "invited_at">>(before, sent);
  if (!changes) return read(ctx, brandId);
  if (changes.after.owner === false) throw refuse(brandUserErrors.lastOwner, { person: called(before) });
  const after = { ...before, ...changes.after };
  if (changes.after.owner) await clearOwner(ctx.db.current(), { brandId });
  await asKnownErrors(
    updateRecord(ctx, brandUsers, userId, {
      ...changes.after,
      ...(after.email !== before.email && { invited_at: null }),
      search_text: searchText(after.name, after.email),
    }),
  );
  await updateRecord(ctx, brands, brandId, {});
  if (before.email !== "" && after.email !== before.email) await tellOldAddress(ctx, brand, before, after.email);
  const { owner: _before, ...was } = changes.before;
  const { owner, ...is } = changes.after;
  const former = users.find((user) => user.owner);
  await auditBrandUsers(
    ctx,
    owner && Object.keys(is).length === 0 ? "brand.portal_owner_changed" : "brand.updated",
    aboutBrand(brand),
    {
      before: { ...audited(was), ...(owner && former && { portal_owner: called(former) }) },
      after: { ...audited(is), ...(owner && { portal_owner: called(after) }) },
    },
    called(after),
  );
  return read(ctx, brandId);
}

/** As the brand's own entries name the fields of a user. */
const audited = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`user_${name}`, value]));

async function tellOldAddress(ctx: Context, brand: BrandSummary, { name, email }: BrandUser, newEmail: string) {
  if (!(await mayMail(ctx, { to: email, what: mailNames.emailChanged, lane: "notice" }))) return;
  await queueEmail(ctx, {
    kind: "address_change",
    brandId: brand.id,
    to: email,
    ...emailChangedMail(await operatorNow(ctx), { name, brand: brand.name, newEmail, changedBy: ctx.actor.name }),
  });
}

export async function removeUser(ctx: Context, brandId: number, userId: number): Promise<Brand> {
  const known = await lockSeenUsers(ctx, brandId);
  const user = requireUser(known, userId);
  if (user.owner) throw refuse(brandUserErrors.lastOwner, { person: called(user) });
  await deleteRows(ctx.db.current(), brandUsers, { id: userId });
  await updateRecord(ctx, brands, brandId, {});
  const { name, email } = user;
  const before = audited({ name, email });
  await auditBrandUsers(ctx, "brand.user_removed", aboutBrand(known.brand), { before }, called(user));
  return read(ctx, brandId);
}

/** Emails a portal user's invitation again. */
export async function inviteUser(ctx: Context, brandId: number, userId: number): Promise<Brand> {
  const known = await lockSeenUsers(ctx, brandId);
  return invite(ctx, known, requireUser(known, userId));
}

/** The same for the portal owner, for callers of releases that knew only one user. */
export async function inviteOwner(ctx: Context, brandId: number): Promise<Brand> {
  const known = await lockSeenUsers(ctx, brandId);
  const owner = requireFound(
    known.users.find((user) => user.owner),
    brandUserErrors.noOwner,
  );
  return invite(ctx, known, owner);
}

async function invite(ctx: Context, { brand }: Known, user: BrandUser): Promise<Brand> {
  if (user.email === "") throw refuse(brandUserErrors.noEmail, { person: called(user) });
  await requireUse(ctx, `invite:${brand.id}:${user.id}`, INVITATIONS, 3_600);
  await requireMail(ctx, { to: user.email, what: mailNames.invitation });
  await updateRecord(ctx, brandUsers, user.id, { invited_at: ctx.clock.now().toISOString() });
  await mailInvitation(ctx, brand, user);
  await auditBrandUsers(ctx, "brand.invited", aboutBrand(brand), {}, called(user));
  return read(ctx, brand.id);
}
