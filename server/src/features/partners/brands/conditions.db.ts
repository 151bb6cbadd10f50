import type { BillLine } from "@console/contract/billing.ts";
import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";
import { latestOn } from "../../../db/valid-from.ts";
import type { MonthPrices } from "../../money/billing/bill.rules.ts";
import { lastTotal } from "../../money/months/at-stake.sql.ts";
import { pricesAsText } from "../../money/months/month.sql.ts";

type FailingCredentials = {
  id: number;
  name: string;
  kind: "smtp" | "twilio" | "stripe";
  tested_at: string;
  last_total: string | null;
};

/** Credentials whose last test failed. */
export const listFailingCredentials = statement<FailingCredentials>("brands_credentials_failing")`
  select b.id, b.name, t.kind, t.tested_at, ${lastTotal(sql`b.id`)} as last_total
  from credential_tests t join brands b on b.id = t.brand_id where not t.ok order by b.id, t.kind`;

type EndingCertificate = { id: number; name: string; exempt_until: string; last_total: string | null };

/** Exempt brands whose certificate ends from today through a day. */
export const listEndingCertificates = statement<EndingCertificate, { today: string; through: string }>(
  "brands_certificates_ending",
)`
  select b.id, b.name, b.exempt_until::text, ${lastTotal(sql`b.id`)} as last_total
  from brands b where b.tax = 'exempt' and b.closed_at is null and b.exempt_until between ${sql.placeholder("today")}::date
    and ${sql.placeholder("through")}::date order by b.exempt_until, b.id`;

type ChangedPackage = { id: number; name: string; package: string; starts_on: string };

/**
 * A package and the one before it. Where one ends, the next begins: an index has only the packages that have ended, while
 * every brand's first one has a beginning.
 */
const changes = sql`brand_packages f join brand_packages bp on bp.brand_id = f.brand_id and bp.starts_on = f.ends_on
  join brands b on b.id = bp.brand_id join packages p on p.id = bp.package_id`;

/** Brands whose package began after `since`, up to today; a brand's first package does not count. */
export const listChangedPackages = statement<ChangedPackage, { since: string; today: string }>(
  "brands_package_changed",
)`
  select b.id, b.name, p.name as package, bp.starts_on
  from ${changes}
  where f.ends_on > ${sql.placeholder("since")}::date and f.ends_on <= ${sql.placeholder("today")}::date order by b.id`;

/** @property prices of the next package. @property lines of the last bill; null before the first one */
type PackageChange = ChangedPackage & { prices: MonthPrices; lines: BillLine[] | null };

/** Brands whose next package starts after `today`, up to `through`. */
export const listPackageChangesDue = statement<PackageChange, { today: string; through: string }>(
  "brands_package_changes_due",
)`
  select b.id, b.name, p.name as package, bp.starts_on::text,
    (select ${pricesAsText} from package_prices r where r.package_id = p.id and ${latestOn(sql`bp.starts_on`)}) as prices,
    (select l.lines from bills l where l.brand_id = b.id order by l.month desc limit 1) as lines
  from ${changes}
  where f.ends_on > ${sql.placeholder("today")}::date and f.ends_on <= ${sql.placeholder("through")}::date
  order by b.id`;

type StartedPackage = ChangedPackage & { package_id: number };

/** Package changes that began after `since`, up to today, and are not in the audit log yet. */
export const listUnrecordedStarts = statement<StartedPackage, { since: string; today: string }>(
  "brands_package_starts",
)`
  select b.id, b.name, p.id as package_id, p.name as package, bp.starts_on
  from ${changes} join brand_configurations c on c.brand_id = bp.brand_id
  where f.ends_on > ${sql.placeholder("since")}::date and f.ends_on <= ${sql.placeholder("today")}::date
    and bp.starts_on > coalesce(c.package_starts_on, '-infinity')
  order by b.id, bp.starts_on`;

/** Records that the starts of packages are in the audit log. */
export const setPackageStarts = statement<object, { brandIds: readonly number[]; starts: readonly string[] }>(
  "brands_package_starts_recorded",
)`
  update brand_configurations c set package_starts_on = s.starts_on
  from (select brand_id, max(starts_on) as starts_on
    from unnest(${sql.placeholder("brandIds")}::int[], ${sql.placeholder("starts")}::date[]) u(brand_id, starts_on)
    group by brand_id) s
  where c.brand_id = s.brand_id`;
