import { domainToASCII } from "node:url";
import { compareNames } from "@console/contract/fold.ts";
import { FOUND_PER_KIND } from "@console/contract/limits.ts";
import { type Found, type FoundKind, foundKinds } from "@console/contract/search.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../../db/handle.ts";
import { contains, rows, searchForms } from "../../../db/sql.ts";
import { bills } from "../../../db/tables/bills.ts";
import { brandAddresses, brands, brandUserSearch, brandUsers } from "../../../db/tables/brands.ts";
import { BUSINESS_BEGINNING, businessBeginning, businesses } from "../../../db/tables/businesses.ts";
import { coupons } from "../../../db/tables/coupons.ts";
import { onboardings } from "../../../db/tables/onboardings.ts";
import { packages } from "../../../db/tables/packages.ts";
import { adminUsers } from "../../../db/tables/team.ts";
import { billIs } from "../../money/receivables/bill-status.sql.ts";

/** Minimum length of a word that the trigram index finds anywhere; a shorter one must begin a word. */
const ANYWHERE = 3;
const WORDS_MAX = 6;
/** Candidate rows read to find the best: a word that every brand contains costs no more than a rare one. */
const EXACT = 20;
const BEGINNING = 200;
const MATCHING = 300;
const ID_MAX = 2_147_483_647;

type Source = {
  table: PgTable & { id: AnyPgColumn };
  /** Folded text with a trigram index. */
  text: AnyPgColumn | SQL;
  /** Its beginning with an index for prefixes, where most words are in too many rows for the trigram index. */
  beginning?: SQL;
  name: AnyPgColumn;
  sorted?: AnyPgColumn;
  detail: AnyPgColumn | SQL;
  status: AnyPgColumn | SQL;
  color?: AnyPgColumn;
  brandId?: AnyPgColumn;
  month?: SQL;
};

const brandName = (id: AnyPgColumn) => sql`(select b.name from brands b where b.id = ${id})`;

const activity = (column: AnyPgColumn) => sql`case when ${column} then 'active' else 'inactive' end`;

const sources: Record<FoundKind, Source> = {
  brand: {
    table: brands,
    text: brands.search_text,
    name: brands.name,
    sorted: brands.name_key,
    detail: brands.support_email,
    status: sql`case when ${brands.closed_at} is null then ${brands.status} else 'closed' end`,
    color: brands.brand_color,
  },
  business: {
    table: businesses,
    text: businesses.search_text,
    beginning: businessBeginning(businesses),
    name: businesses.name,
    sorted: businesses.name_key,
    detail: sql`concat_ws(' · ', ${brandName(businesses.organization_id)}, ${businesses.external_id})`,
    status: activity(businesses.account_status),
    brandId: businesses.organization_id,
  },
  invoice: {
    table: bills,
    text: sql`lower(${bills.invoice_number})`,
    name: bills.invoice_number,
    detail: brandName(bills.brand_id),
    status: sql`case when ${billIs().open} then 'outstanding' else 'paid' end`,
    brandId: bills.brand_id,
    month: sql`to_char(${bills.month}, 'YYYY-MM')`,
  },
  brand_user: {
    table: brandUsers,
    text: brandUserSearch(brandUsers),
    name: brandUsers.name,
    detail: sql`concat_ws(' · ', ${brandUsers.email}, ${brandName(brandUsers.brand_id)})`,
    status: sql`'active'`,
    brandId: brandUsers.brand_id,
  },
  member: {
    table: adminUsers,
    text: adminUsers.search_text,
    name: adminUsers.name,
    sorted: adminUsers.name_key,
    detail: adminUsers.email,
    status: activity(adminUsers.active),
  },
  package: {
    table: packages,
    text: packages.search_text,
    name: packages.name,
    sorted: packages.name_key,
    detail: sql`left(${packages.description}, 120)`,
    status: activity(packages.active),
  },
  coupon: {
    table: coupons,
    text: coupons.search_text,
    name: coupons.name,
    sorted: coupons.name_key,
    detail: coupons.code,
    status: coupons.status,
  },
  onboarding: {
    table: onboardings,
    text: onboardings.search_text,
    name: onboardings.company_name,
    sorted: onboardings.name_key,
    detail: onboardings.contact_person,
    status: onboardings.status,
  },
};

/** The best few matches of each kind, in one statement; kinds in their fixed order. */
export async function find(db: Db, kinds: readonly FoundKind[], q: string): Promise<Found[]> {
  const wanted = foundKinds.filter((kind) => kinds.includes(kind));
  if (wanted.length === 0) return [];
  const [folded, before] = searchForms(q);
  if (folded === undefined) return [];
  const parts = wanted.map((kind) => sql`(${best(kind, folded, before)})`);
  const found = await rows<Found & { rank: number }>(db, sql.join(parts, sql` union all `));
  // A union does not preserve the order of its parts.
  const order = (each: Found & { rank: number }) => foundKinds.indexOf(each.kind) * 10 + each.rank;
  return found
    .sort((a, b) => order(a) - order(b) || compareNames(a.name, b.name) || a.id - b.id)
    .map(({ rank: _, ...each }) => each);
}

/** @param before what an older release would have looked for, if it differs */
function best(kind: FoundKind, q: string, before: string | undefined): SQL {
  const { table, text, beginning, name, sorted, detail, status, color, brandId, month } = sources[kind];
  const begins = contains(q).slice(1);
  const known = begins.slice(0, -1);
  // The last line of a text that an older release folded ends without a line break.
  const whole = sql`(${text} like ${`${known}\n%`} or ${text} like ${`%\n${known}\n%`} or ${text} like ${`%\n${known}`})`;
  const pick = (where: SQL, most: number) => sql`(select ${table.id} as id from ${table} where ${where} limit ${most})`;
  const named = idIn(q);
  const startsWith = (next: string) => {
    const beginningOf = `${known}${next}%`;
    if (!beginning) return sql`${text} like ${beginningOf}`;
    const cut = q.length < BUSINESS_BEGINNING ? beginningOf : contains(q.slice(0, BUSINESS_BEGINNING)).slice(1);
    return sql`${beginning} like ${cut} and ${text} like ${beginningOf}`;
  };
  const candidates = [
    pick(startsWith("\n"), EXACT),
    pick(startsWith(""), BEGINNING),
    pick(matches(text, q), MATCHING),
    ...(before === undefined ? [] : [pick(matches(text, before), MATCHING)]),
    ...(kind === "brand" ? [...addresses(before ?? q).map((address) => pick(address, EXACT))] : []),
    ...(kind === "brand" && named !== null ? [pick(sql`${table.id} = ${named}`, 1)] : []),
  ];
  const rank = sql`case
    ${named !== null && kind === "brand" ? sql`when ${table.id} = ${named} then 0` : sql``}
    when ${whole} then 1
    when ${text} like ${begins} then 2
    when ${text} like ${`% ${begins}`} then 3
    else 4 end`;
  return sql`select ${kind}::text as kind, ${table.id} as id, ${name} as name, ${detail} as detail, ${status} as status,
      ${color ?? sql`null::text`} as brand_color, ${brandId ?? sql`null::int`} as brand_id,
      ${month ?? sql`null::text`} as month, ${rank} as rank
    from ${table} where ${table.id} in (${sql.join(candidates, sql` union `)})
    order by rank, ${sorted ?? name} collate "C", ${table.id} limit ${FOUND_PER_KIND}`;
}

/** Every word must occur; a short one at the beginning of a word, which the index finds as well. */
function matches(text: AnyPgColumn | SQL, q: string): SQL {
  const words = q.split(/\s+/).slice(0, WORDS_MAX);
  const found = words.map((word) =>
    word.length >= ANYWHERE
      ? sql`${text} like ${contains(word)}`
      : sql`(${text} like ${contains(word).slice(1)} or ${text} like ${`% ${contains(word).slice(1)}`})`,
  );
  return sql.join(found, sql` and `);
}

/** Fragments that can be part of an email address or a host, also when pasted as a URL. */
function addresses(q: string): SQL[] {
  const bare = q.replace(/^https?:\/\//, "").replace(/\/$/, "");
  if (bare.length < ANYWHERE || /\s/.test(bare)) return [];
  const forms = new Set([bare, domainToASCII(bare) || bare]);
  return [...forms].map((form) => sql`${brandAddresses(brands)} like ${contains(form)}`);
}

/** '12' and '#12'. */
function idIn(q: string): number | null {
  const digits = /^#?([1-9]\d{0,9})$/.exec(q)?.[1];
  return digits !== undefined && Number(digits) <= ID_MAX ? Number(digits) : null;
}
