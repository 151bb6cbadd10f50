import { firstOfMonth, type Run } from "./console.ts";
import { fillUsage } from "./usage.ts";

/** Usage events stored for each brand. */
const EVENTS_EACH = 5;
/** One brand in so many has something to find. */
const ONE_IN = 1_000;

/**
 * What gives the background something to find, in the same share of brands whatever their number: all have usage; one in a
 * thousand has credentials that fail, one an engine whose model is about to end, one a change of package this month.
 */
export async function fillConditions(run: Run, brands: number): Promise<void> {
  await fillUsage(run, brands, brands * EVENTS_EACH);
  await run("insert into usage_feeds (brand_id, last_received_at) select id, now() from brands on conflict do nothing");
  await run(`insert into credential_tests (brand_id, kind, ok, stages, tested_at)
    select id, kind, id % ${ONE_IN} <> 1, '[]', now() from brands, unnest(array['smtp', 'twilio', 'stripe']) kind`);
  await run(`update businesses set voice_engine = 'v4' where organization_id % ${ONE_IN} = 2`);
  await run(`update catalog_engines set llm = llm || jsonb_build_object('provider', 'Provider', 'model_name', 'model-1',
    'retires_on', (current_date + 45)::text) where code = 'v4'`);
  await run(`insert into brand_packages (brand_id, starts_on, package_id)
    select id, '${firstOfMonth(-1)}', 1 from brands where id % ${ONE_IN} = 3`);
  for (const table of ["usage_feeds", "credential_tests", "businesses", "brand_packages"])
    await run(`vacuum analyze ${table}`);
}
