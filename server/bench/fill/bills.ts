import { firstOfMonth, type Run } from "./console.ts";

/** Closed bills of all brands for this many months before the current one, most of them paid. */
export async function fillBills(run: Run, months: number): Promise<void> {
  for (let ago = 1; ago <= months; ago += 1) {
    const month = firstOfMonth(ago);
    await run(`insert into bills (brand_id, month, package_id, package_name, package_key, currency, lines, discounts, charges,
        corrections, subtotal, total, invoice_number, due_on, closed_at, paid_at, paid_on, paid_by, payment_reference,
        created_at, updated_at, updated_by)
      select id, '${month}', 1 + id % 40, 'Package', E'package\\nPackage', 'usd',
        jsonb_build_array(jsonb_build_object('kind', 'base', 'label', 'Package', 'quantity', '1', 'unit', 'month',
          'rate', total, 'amount', total)),
        '[]', '[]', '[]', total::numeric, total::numeric, 'B' || lpad((${ago} * 1000000 + id)::text, 9, '0'),
        date '${month}' + interval '1 month 14 days', date '${month}' + interval '1 month 2 hours',
        case when paid then date '${month}' + interval '1 month 5 days' end,
        case when paid then (date '${month}' + interval '1 month 5 days')::date end,
        case when paid then 'Bench' end, case when paid then 'wire ' || id end,
        date '${month}' + interval '1 month', date '${month}' + interval '1 month', 'Bench'
      from (select id, (50 + (id * ${ago}) % 900)::text || '.25' as total, ${ago} > 2 or id % 3 > 0 as paid
        from brands) each`);
  }
  await run("vacuum analyze bills");
}
