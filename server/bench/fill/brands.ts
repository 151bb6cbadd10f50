/**
 * Words of names: 60 x 60 x 40 triples, so that a search for two words is selective and one for a single word is not.
 */
export const words =
  `amber apex arbor aspen atlas aurora basil beacon birch bright canyon cedar cobalt copper coral crest crown cypress
  delta dune eagle echo ember falcon fern field flint forge frost garnet glade granite grove harbor haven hazel heron
  indigo iris ivory jade juniper kestrel lantern laurel linden lotus lunar maple meadow mesa mint north oak onyx opal
  orchid otter pearl pine`.split(/\s+/);

export const PACKAGES = 40;

/** Number of activities in a database with this many brands. */
export const activitiesOf = (brands: number): number => Math.min(brands * 10, 3_000_000);

/** A number from 0 to 2^31 that depends only on `g`, whatever the order of rows. */
const hash = (seed: number) => `(hashint4extended(g, ${seed}) & 2147483647)`;
const word = (seed: number, count: number) => `w[1 + ${hash(seed)} % ${count}]`;

/**
 * The brands `first` to `last` as a select of id, name, support_email, domain, status, created_at, address, phone,
 * description and package: the limit and the console get the same rows.
 */
export const brandRows = (first: number, last: number): string => `
  select g as id, initcap(a) || ' ' || initcap(b) || ' ' || initcap(c) || ' ' || g as name,
    'help' || g || '@' || a || b || '.example' as support_email, a || b || g || '.app.example' as domain,
    case when ${hash(4)} % 10 < 8 then 'active' else 'inactive' end as status,
    timestamptz '2026-11-01 00:00:00Z' - ${hash(5)} / 2147483648.0 * interval '900 days' as created_at,
    (g % 9999) || ' ' || initcap(c) || ' Street' as address, '+1555' || lpad((g % 10000000)::text, 7, '0') as phone,
    'Partner ' || g || ' sells voice agents to ' || b || ' firms in the ' || c || ' area' as description,
    1 + g % ${PACKAGES} as package
  from (select g, ${word(1, 60)} as a, ${word(2, 60)} as b, ${word(3, 40)} as c
    from generate_series(${first}, ${last}) g, (select '{${words.join()}}'::text[] as w) words) chosen`;

/** Runs `work` for each part of 1 to `count`, to limit the length of statements and the size of transactions. */
export async function inParts(
  count: number,
  size: number,
  work: (first: number, last: number) => Promise<unknown>,
): Promise<void> {
  for (let first = 1; first <= count; first += size) await work(first, Math.min(first + size - 1, count));
}
