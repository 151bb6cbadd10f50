import { activitiesOf, brandRows, inParts, PACKAGES } from "../fill/brands.ts";

/** Runs one or several statements without parameters. */
export type Run = (statements: string) => Promise<unknown>;

const tables = `
  create extension if not exists pg_trgm;
  create table packages (id int primary key, name text not null);
  create table brands (
    id bigint primary key, name text not null, support_email text not null, domain text not null, status text not null,
    address text not null, phone text not null, description text not null, brand_color text not null,
    package_id int not null references packages, total_businesses int not null,
    created_at timestamptz not null, updated_at timestamptz not null);
  create table activities (
    id bigint primary key, created_at timestamptz not null, type text not null, admin_user_id bigint, brand_id bigint,
    message text not null)`;

const indexes = `
  create index brands_created on brands (created_at desc, id desc);
  create index brands_status_created on brands (status, created_at desc, id desc);
  create index brands_package_created on brands (package_id, created_at desc, id desc);
  create index brands_trigrams on brands using gin (name gin_trgm_ops, support_email gin_trgm_ops)`;

/**
 * Exact counts by status, updated in the transaction of each change; 16 shards, so that writers do not queue on one
 * row.
 */
const counters = `
  create table brand_counts (status text, shard int, n bigint not null default 0, primary key (status, shard));
  insert into brand_counts select status, 0, count(*) from brands group by 1;
  create function count_brand() returns trigger language plpgsql as $$ begin
    if tg_op in ('DELETE', 'UPDATE') then
      insert into brand_counts values (old.status, pg_backend_pid() % 16, -1)
        on conflict (status, shard) do update set n = brand_counts.n - 1;
    end if;
    if tg_op in ('INSERT', 'UPDATE') then
      insert into brand_counts values (new.status, pg_backend_pid() % 16, 1)
        on conflict (status, shard) do update set n = brand_counts.n + 1;
    end if;
    return null;
  end $$;
  create trigger brands_counted after insert or delete on brands for each row execute function count_brand();
  create trigger brands_moved after update of status on brands for each row
    when (old.status is distinct from new.status) execute function count_brand()`;

/** Creates and fills the limit's own tables: the smallest that can answer the measured requests. */
export async function fillLimit(run: Run, brands: number): Promise<void> {
  await run(tables);
  await run(`insert into packages select g, 'Package ' || g from generate_series(1, ${PACKAGES}) g`);
  await inParts(brands, 100_000, (first, last) =>
    run(`insert into brands
      select id, name, support_email, domain, status, address, phone, description, '#6366f1', package, 2, created_at,
        created_at from (${brandRows(first, last)}) source`),
  );
  const events = activitiesOf(brands);
  await run(`insert into activities
    select g, now() - (${events} - g) * interval '1 second', case when g % 1000 = 0 then 'success' else 'primary' end,
      1 + g % 40, 1 + g % ${brands}, 'changed the brand Brand ' || g % 5000 from generate_series(1, ${events}) g`);
  await run(indexes);
  await run(counters);
  await run("vacuum analyze");
}
