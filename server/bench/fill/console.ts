import { createHash, randomBytes } from "node:crypto";
import { activitiesOf, brandRows, inParts, PACKAGES } from "./brands.ts";

/** Runs one statement without parameters. */
export type Run = (statements: string) => Promise<unknown>;

/** Brands per statement: a trigger counts each in the same row, which gets slower with their number. */
const BRANDS_PART = 2_000;
const PART = 20_000;

type Shape = {
  brands: number;
  /** Activities in the feed; by default depends on the number of brands. */
  activities?: number;
  /** First day of the month in which the brands' packages and periods begin; this month by default. */
  since?: string;
};

/**
 * Fills the console's tables by plain SQL, after the console has created them: brands with two businesses, one
 * integration, one connection, one engine, one package, one active period and one configuration each, and the activity feed.
 */
export async function fillConsole(run: Run, shape: Shape): Promise<void> {
  const since = shape.since ?? firstOfMonth(0);
  for (const statement of packages(since)) await run(statement);
  await inParts(shape.brands, BRANDS_PART, (first, last) => run(brands(first, last, since)));
  await run("select setval(pg_get_serial_sequence('brands', 'id'), (select max(id) from brands))");
  // Without triggers: nothing is stored yet that they could delete, and they take as long as the rows.
  await run("set session_replication_role = replica");
  await inParts(shape.brands, PART, async (first, last) => {
    for (const statement of belongings(first, last, since)) await run(statement);
  });
  await run("set session_replication_role = origin");
  await run(`update counters c set value = (select count(*) from businesses b
    where c.name = 'businesses:' || business_cell(b.voice_engine, b.account_status)) where c.name like 'businesses:%'`);
  for (const statement of staffAreas(Math.ceil(shape.brands / 10))) await run(statement);
  const events = shape.activities ?? activitiesOf(shape.brands);
  await inParts(events, PART, (first, last) => run(activities(first, last, events, shape.brands)));
  await run(`
    insert into counters select 'activities:' || area || ':' || type, count(*) from activities where hash = 'bench'
      group by 1 on conflict (name) do update set value = counters.value + excluded.value`);
  await run(`update audit_head set seq = seq + ${events}`);
  await run("vacuum analyze");
  await run("checkpoint");
}

/** The first day of the month this many months ago, in the console's default billing time zone. */
export function firstOfMonth(ago: number): string {
  const [year = 0, month = 0] = new Date()
    .toLocaleDateString("en-CA", { timeZone: BILLING_ZONE })
    .split("-")
    .map(Number);
  return new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 10);
}

export const BILLING_ZONE = "America/New_York";

const who = "now(), now(), 'Bench'";

/** The default package is the first. */
const packages = (since: string) => [
  `insert into packages (name, name_key, description, active, public, search_text, created_at, updated_at, updated_by)
  select 'Package ' || n, 'package ' || n || E'\\nPackage ' || n, '', true, true, 'package ' || n || E'\\n', ${who} from generate_series(2, ${PACKAGES}) n
  order by n`,
  `update package_prices set starts_on = '${since}'`,
  `insert into package_prices
  select (jsonb_populate_record(p, jsonb_build_object('package_id', k.id))).* from package_prices p, packages k
  where p.package_id = 1 and k.id > 1`,
];

/** A trigger normally stores the last package, but triggers are off here. */
const brands = (first: number, last: number, since: string) => `
  insert into brands (id, name, name_key, support_email, email, domain, website, frontend_domain, backend_domain, status, address,
    phone, description, use_system, brand_color, search_text, latest_package_id, latest_package_on, created_at, updated_at,
    updated_by)
  select id, name, lower(name) || E'\\n' || name, support_email, support_email, domain, '', '', '', status, address, phone, description, true,
    '#6366f1', lower(name) || E'\\n' || support_email, 1 + id % ${PACKAGES}, '${since}', created_at, created_at, 'Bench'
  from (${brandRows(first, last)}) source`;

const belongings = (first: number, last: number, since: string) => {
  const own = `b.id between ${first} and ${last}`;
  const begin = `timestamptz '${since} 12:00:00Z'`;
  return [
    `insert into brand_packages (brand_id, starts_on, package_id)
    select id, '${since}', 1 + id % ${PACKAGES} from brands b where ${own}`,
    `insert into brand_configurations (brand_id, version, changed_at, package_starts_on)
    select id, 1, created_at, '${since}' from brands b where ${own}`,
    `insert into brand_periods (brand_id, started_at) select id, ${begin} from brands b where ${own}`,
    `insert into businesses (organization_id, external_id, name, name_key, type, location, account_status, total_agent,
      total_locations, premium_support, voice_engine, search_text, created_at, updated_at, updated_by)
    select id, 'business-' || id || '-' || n, 'Business ' || n, 'business ' || n || E'\\nBusiness ' || n, 'Dental practice', 'Austin, TX', true, 2, 1, false, 'v1',
      'business ' || n || E'\\naustin, tx', created_at, created_at, 'Bench'
    from brands b, generate_series(1, 2) n where ${own} order by id, n`,
    `insert into business_periods (business_id, kind, started_at)
    select s.id, 'active', ${begin} from brands b join businesses s on s.organization_id = b.id where ${own}`,
    `insert into business_engines (business_id, starts_at, code)
    select s.id, ${begin}, 'v1' from brands b join businesses s on s.organization_id = b.id where ${own}`,
    `insert into assigned_integrations (brand_id, code, wholesale_price, created_at, updated_at, updated_by)
    select id, 'zapier', 5, ${who} from brands b where ${own}`,
    `insert into connections (assigned_integration_id, business_id, started_at)
    select a.id, s.id, ${begin} from brands b join assigned_integrations a on a.brand_id = b.id
      join businesses s on s.external_id = 'business-' || b.id || '-1' where ${own}`,
    `insert into assigned_engines (brand_id, code, created_at, updated_at, updated_by)
    select id, 'v2', ${who} from brands b where ${own}`,
  ];
};

/** Coupons and onboardings. */
const staffAreas = (count: number) => [
  `insert into coupons (name, name_key, code, code_key, discount_value, discount_type, coupon_type, starts_at, expires_at,
      validity_period, status, search_text, created_at, updated_at, updated_by)
    select 'Coupon ' || n, 'coupon ' || n || E'\\nCoupon ' || n, 'CODE' || n, 'code' || n, 10, 'percentage', 'generic', '2026-01-01', '2099-12-31', 3,
      case when n % 4 = 0 then 'archived' else 'active' end, 'coupon ' || n || E'\\ncode' || n,
      now() - n * interval '1 hour', now(), 'Bench'
    from generate_series(1, ${count}) n`,
  `insert into onboardings (company_name, name_key, contact_person, contact_email, contact_phone, onboarding_date,
      onboarding_time, onboarding_at, package_type, package_name, notes, status, scheduled_by, invite_uid, search_text,
      created_at, updated_at, updated_by)
    select 'Company ' || n, 'company ' || n || E'\\nCompany ' || n, 'Ada Byron', 'ada@company.example', '', '2099-01-05', '10:00', '2099-01-05T15:00:00Z',
      'Professional', 'Professional', '', case when n % 3 = 0 then 'done' else 'scheduled' end, 'Bench', 'uid' || n,
      'company ' || n, now() - n * interval '1 hour', now(), 'Bench'
    from generate_series(1, ${count}) n`,
];

/** Sealed, but without a valid hash chain. */
const activities = (first: number, last: number, events: number, brandCount: number) => `
  insert into activities (occurred_at, event, type, area, message, actor_id, actor_name, subject_kind, subject_id,
    subject_label, organization_id, request_id, ip, search_text, seq, hash, changes_configuration)
  select now() - (${events} - n) * interval '1 second',
    case when n % 1000 = 0 then 'onboarding.created' else 'brand.updated' end,
    case when n % 1000 = 0 then 'success' else 'primary' end,
    case when n % 1000 = 0 then 'onboardings' else 'brands' end,
    'changed the brand Brand ' || n % 5000, 1 + n % 40, 'Person ' || n % 40, 'brand', 1 + n % ${brandCount},
    'Brand ' || n % 5000, 1 + n % ${brandCount}, '', '', 'changed the brand brand ' || n % 5000 || E'\\nperson ' || n % 40,
    h.seq + n, 'bench', n % 10 = 0
  from audit_head h cross join generate_series(${first}, ${last}) n`;

/** Opens a session for a person, by default the first Super Admin; returns the token for the cookie `session`. */
export async function openSession(run: Run, person = 1): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await run(`insert into sessions (token_hash, admin_user_id, created_at, last_seen_at, expires_at, ip, user_agent)
    values ('${sha256(token)}', ${person}, now(), now(), now() + interval '6 days', '127.0.0.1', 'bench')`);
  return token;
}

/** One for what is not under load, and enough for the connections of a load. */
export async function openSessions(run: Run): Promise<{ session: string; sessions: string[] }> {
  const sessions: string[] = [];
  while (sessions.length < 16) sessions.push(await openSession(run));
  return { session: await openSession(run), sessions };
}

/** Adds Super Admins, whose ids follow the existing ones. */
export const addPeople = (run: Run, count: number) =>
  run(`insert into admin_users (name, name_key, email, active, role, search_text, created_at, updated_at, updated_by)
    select 'Person ' || n, 'person ' || n || E'\\nPerson ' || n, 'person-' || n || '@operator.example', true, 'super_admin', 'person ' || n, ${who}
    from generate_series(1, ${count}) n`);

/** Creates API keys that may send usage. */
export async function makeApiKeys(run: Run, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => `vck_${randomBytes(32).toString("base64url")}`);
  for (const token of tokens) {
    await run(`insert into api_keys
        (name, scopes, token_hash, last4, created_by, created_at, updated_at, updated_by)
      values ('Bench', '{usage,configuration,businesses}', '${sha256(token)}', '${token.slice(-4)}', 'Bench', ${who})`);
  }
  return tokens;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
