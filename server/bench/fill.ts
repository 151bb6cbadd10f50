import { sql } from "drizzle-orm";
import { bootstrap } from "../src/bootstrap.ts";
import type { Context } from "../src/context.ts";
import { makeBrand } from "../test/factories/brand.ts";
import { makeMember, openSessionFor } from "../test/factories/member.ts";
import { makePackage } from "../test/factories/package.ts";

const bootEnv = { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" };

export type Filled = { session: string; brandId: number };

/**
 * So many brands, each with three businesses, two integrations and an engine; a coupon and an
 * onboarding for every tenth, a package for every hundredth. Made by the database itself: through
 * the services it would take hours.
 */
export async function fill(ctx: Context, brandCount: number): Promise<Filled> {
  await bootstrap(ctx, bootEnv);
  const member = await makeMember(ctx, { role: "super_admin" });
  const { id } = await makeBrand(ctx, {
    organization_plan_id: await makePackage(ctx),
    user_name: "Ada Byron",
    user_email: "ada@brand.example",
  });
  for (let first = 1; first < brandCount; first += BRANDS_PART) {
    await fillBrands(ctx, id, first, Math.min(first + BRANDS_PART, brandCount) - 1);
  }
  await fillStaffAreas(ctx, brandCount);
  await ctx.db.current().execute(sql`vacuum analyze`);
  return { session: await openSessionFor(ctx, member.id), brandId: id };
}

/** In parts, for no statement may take longer than 20 s. */
const BRANDS_PART = 5_000;

/** The brands of these numbers, made after the first one, and what each has. */
async function fillBrands(ctx: Context, like: number, first: number, last: number): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => ctx.db.current().execute(statement);
  // A function in the select list would run once for each column.
  await run(sql`
    insert into brands select made.* from brands b cross join generate_series(${first}::int, ${last}::int) n
    cross join lateral jsonb_populate_record(b, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('brands', 'id')), 'name', 'Brand ' || n, 'search_text', 'brand ' || n,
      'created_at', b.created_at - n * interval '1 minute')) made
    where b.id = ${like}`);
  // Ids follow each other from the first brand's on; the first part brings that brand's own things too.
  const from = like + (first === 1 ? 0 : first);
  const part = sql`b.id between ${from} and ${like + last}`;
  await run(sql`
    insert into brand_packages (brand_id, starts_on, package_id)
    select b.id, p.starts_on, p.package_id from brand_packages p cross join brands b
    where p.brand_id = ${like} and b.id > ${like} and ${part}`);
  await run(sql`
    insert into businesses (organization_id, external_id, name, type, location, account_status, total_agent,
      total_locations, premium_support, voice_engine, search_text, created_at, updated_at, updated_by)
    select b.id, b.id || '-' || n, 'Business ' || n, 'Dental practice', 'Austin, TX', true, 2, 1, false, 'v1',
      'business ' || n || E'\naustin, tx', b.created_at + n * interval '1 second', b.created_at, 'Bench'
    from brands b cross join generate_series(1, 3) n where ${part}`);
  await run(sql`
    insert into assigned_integrations (brand_id, code, wholesale_price, created_at, updated_at, updated_by)
    select b.id, c.code, 5, b.created_at, b.created_at, 'Bench'
    from brands b cross join (values ('zapier'), ('slack')) c(code) where ${part}`);
  await run(sql`
    insert into connections (assigned_integration_id, business_id, started_at)
    select a.id, s.id, b.created_at from brands b join assigned_integrations a on a.brand_id = b.id
    join businesses s on s.organization_id = b.id where ${part}`);
  await run(sql`
    insert into assigned_engines (brand_id, code, created_at, updated_at, updated_by)
    select b.id, 'v2', b.created_at, b.created_at, 'Bench' from brands b where ${part}`);
}

async function fillStaffAreas(ctx: Context, brandCount: number): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => ctx.db.current().execute(statement);
  await run(sql`
    insert into packages (name, description, active, public, search_text, created_at, updated_at, updated_by)
    select 'Package ' || n, '', true, true, 'package ' || n, now() - n * interval '1 hour', now(), 'Bench'
    from generate_series(1, ${Math.ceil(brandCount / 100)}::int) n`);
  await run(sql`
    insert into package_prices select (jsonb_populate_record(p, jsonb_build_object('package_id', k.id))).*
    from package_prices p cross join packages k
    where p.package_id = (select min(package_id) from package_prices)
      and not exists (select 1 from package_prices o where o.package_id = k.id)`);
  await run(sql`
    insert into coupons (name, code, code_key, discount_value, discount_type, coupon_type, starts_at, expires_at,
      validity_period, status, search_text, created_at, updated_at, updated_by)
    select 'Coupon ' || n, 'CODE' || n, 'code' || n, 10, 'percentage', 'generic', '2026-01-01', '2099-12-31', 3,
      case when n % 4 = 0 then 'archived' else 'active' end, 'coupon ' || n || E'\ncode' || n,
      now() - n * interval '1 hour', now(), 'Bench'
    from generate_series(1, ${Math.ceil(brandCount / 10)}::int) n`);
  await run(sql`
    insert into onboardings (company_name, contact_person, contact_email, contact_phone, onboarding_date, onboarding_time,
      onboarding_at, package_type, package_name, notes, status, scheduled_by, invite_uid, search_text,
      created_at, updated_at, updated_by)
    select 'Company ' || n, 'Ada Byron', 'ada@company.example', '', '2099-01-05', '10:00', '2099-01-05T15:00:00Z',
      'Professional', 'Professional', '', case when n % 3 = 0 then 'done' else 'scheduled' end, 'Bench', 'uid' || n,
      'company ' || n, now() - n * interval '1 hour', now(), 'Bench'
    from generate_series(1, ${Math.ceil(brandCount / 10)}::int) n`);
}

/** So many sealed events, of which every thousandth is an onboarding's: what a feed reads, without its chain. */
export async function fillFeed(ctx: Context, events: number): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => ctx.db.current().execute(statement);
  // In parts, for no statement may take longer than 20 s.
  for (let from = 1; from <= events; from += PART) await run(part(from, Math.min(from + PART - 1, events), events));
  await run(sql`update audit_head set seq = seq + ${events}`);
  await run(sql`
    insert into counters select 'activities:' || area || ':' || type, count(*) from activities where hash = 'bench'
    group by 1 on conflict (name) do update set value = counters.value + excluded.value`);
  await run(sql`analyze activities`);
}

const PART = 50_000;

const part = (from: number, to: number, events: number) => sql`
    insert into activities (occurred_at, event, type, area, message, actor_id, actor_name, subject_kind, subject_id,
      subject_label, organization_id, request_id, ip, search_text, seq, hash)
    select now() - (${events}::int - n) * interval '1 second',
      case when n % 1000 = 0 then 'onboarding.created' else 'brand.updated' end,
      case when n % 1000 = 0 then 'success' else 'primary' end,
      case when n % 1000 = 0 then 'onboardings' else 'brands' end,
      'changed the brand Brand ' || n % 5000, 1 + n % 40, 'Person ' || n % 40, 'brand', 1 + n % 5000, 'Brand ' || n % 5000,
      1 + n % 5000, '', '', 'changed the brand brand ' || n % 5000 || E'\nperson ' || n % 40 || case when n = 4711 then ' rare' else '' end,
      h.seq + n, 'bench'
    from audit_head h cross join generate_series(${from}::int, ${to}::int) n`;
