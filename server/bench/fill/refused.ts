import { inParts } from "./brands.ts";
import type { Run } from "./console.ts";

const PART = 100_000;
/** Events of one cause on average. */
const OF_A_CAUSE = 200;

/** Refused events of so many causes that each has a few hundred, spread over all brands. */
export async function fillRefused(run: Run, brands: number, events: number): Promise<void> {
  const causes = Math.ceil(events / OF_A_CAUSE);
  await run(`insert into refused_groups
      (reason, brand_ref, brand_id, business_ref, message, first_refused_at, last_refused_at, search_text)
    select 'unknown_business', b.id::text, b.id, 'lost-' || n, 'There is no business with this ID.',
      now() - n * interval '1 minute', now() - n * interval '1 second', b.search_text || ' ' || b.id || ' lost-' || n || ' unknown'
    from generate_series(1, ${causes}) n join brands b on b.id = 1 + n % ${brands}`);
  await inParts(events, PART, (first, last) =>
    run(`insert into refused_events
        (group_id, brand_ref, event_key, business_ref, type, quantity, occurred_at, payload, first_refused_at, last_refused_at, search_text)
      select g.id, g.brand_ref, 'call-' || n, g.business_ref, 'standard_minutes', '1.5', now() - interval '1 day',
        '{"id":"call-' || n || '","type":"standard_minutes","quantity":"1.5"}', now(), now(),
        'call-' || n || E'\\n' || g.business_ref || E'\\n' || g.brand_ref
      from generate_series(${first}, ${last}) n join refused_groups g on g.id = 1 + n % ${causes}`),
  );
  for (const table of ["refused_groups", "refused_events"]) await run(`vacuum analyze ${table}`);
  await run("checkpoint");
}
