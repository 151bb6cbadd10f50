import { serve } from "./http.ts";

/**
 * The limit for single usage events: one prepared statement each, which inserts the id and the event into the console's
 * own tables. No key is looked up, nothing is validated, and no daily sum is stored.
 */
const insert = {
  name: "event",
  text: `with id as (insert into usage_ids (brand_id, event_id, hash) values ($1, $2, 1) on conflict do nothing returning 1)
    insert into usage_events
      (brand_id, business_id, event_id, type, quantity, occurred_at, received_at, day, bill_month)
    select $1, $3, $2, $4, $5, $6, now(), $6::timestamptz::date, date_trunc('month', $6::timestamptz)::date from id`,
};

serve((query) => async ({ body }) => {
  const { usage_events } = Object(await body());
  for (const { organization_id, id, type, quantity, occurred_at } of usage_events) {
    await query(insert, [organization_id, id, organization_id * 2, type, quantity, occurred_at]);
  }
  return { data: { accepted: usage_events.length } };
});
