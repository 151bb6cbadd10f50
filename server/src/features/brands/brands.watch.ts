import { asc, eq, sql } from "drizzle-orm";
import { billingDay, dayInWords, daysAfter } from "../../calendar.ts";
import { rows } from "../../db/sql.ts";
import type { Watch } from "../notifications/condition.ts";
import { brands, credentialTests } from "./brands.table.ts";

const names = { smtp: "SMTP", twilio: "Twilio", stripe: "Stripe" };

/** Credentials whose last test failed. */
export const failingCredentials: Watch = async ({ db }) => {
  const found = await db
    .current()
    .select({ id: brands.id, name: brands.name, kind: credentialTests.kind })
    .from(credentialTests)
    .innerJoin(brands, eq(brands.id, credentialTests.brand_id))
    .where(eq(credentialTests.ok, false))
    .orderBy(asc(brands.id), asc(credentialTests.kind));
  return found.map(({ id, name, kind }) => ({
    kind: "credentials_failing",
    type: "error",
    area: "brands",
    message: `The ${names[kind]} credentials of ${name} fail.`,
    subject: { kind: "brand", id, label: name },
    organization_id: id,
    occasion: `${id} ${kind}`,
  }));
};

/** Days that a change of package is told of. */
const TOLD_DAYS = 7;

type Changed = { id: number; name: string; package: string; starts_on: string };

/** Brands whose scheduled package has come into force; a brand's first package is none. */
export const changedPlans: Watch = async ({ db, ...services }) => {
  const today = billingDay(services);
  const since = daysAfter(today, -TOLD_DAYS);
  const found = await rows<Changed>(
    db.current(),
    sql`select b.id, b.name, p.name as package, bp.starts_on::text
        from brand_packages bp join brands b on b.id = bp.brand_id join packages p on p.id = bp.package_id
        where bp.starts_on > ${since} and bp.starts_on <= ${today}
          and exists (select 1 from brand_packages f where f.brand_id = bp.brand_id and f.starts_on < bp.starts_on)
        order by b.id`,
  );
  return found.map((each) => ({
    kind: "plan_changed",
    type: "info",
    area: "brands",
    message: `${each.name} is on the package ${each.package} since ${dayInWords(each.starts_on)}.`,
    subject: { kind: "brand", id: each.id, label: each.name },
    organization_id: each.id,
    occasion: `${each.id} ${each.starts_on}`,
  }));
};
