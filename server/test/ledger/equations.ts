import type { Db } from "../../src/db/handle.ts";

/**
 * The equations of the ledger over the tables themselves, for one brand or for all and what they share (MORE-367).
 * @returns what breaks them; empty if all hold
 */
export const brokenEquations = (db: Db, brandId?: number): Promise<object[]> =>
  // Planned once: it is asked after each step of a history.
  brandId === undefined
    ? db.run({ text: equations() }, [])
    : db.run({ name: "equations_of_brand", text: equations("$1") }, [brandId]);

/** The same as plain SQL. @param brand the parameter with the brand's id; by default all */
export function equations(brand?: string): string {
  const of = (column: string) => (brand === undefined ? "true" : `${column} = ${brand}::int`);
  return `
  with live as (select * from allocations where released_at is null and ${of("brand_id")}),
  back as (select * from refunds where issued_at is not null and reversed_at is null and ${of("brand_id")}),
  of_bill as (select b.id, b.brand_id, greatest(b.total, 0) as total, b.open_amount, b.held, b.paid_on, b.paid_at, b.settled_by,
      coalesce((select sum((t ->> 'amount')::numeric) from jsonb_array_elements(b.taxes) t), 0) as tax,
      coalesce((select sum(l.amount) from live l where l.bill_id = b.id), 0) as paid,
      (select case when bool_and(l.payment_id is not null) then 'payment'
          when bool_and(n.reason is not null and n.reason = 'write_off') then 'write_off'
          when bool_and(n.reason is not null and n.reason <> 'write_off') then 'credit_note' else 'mixed' end
        from live l left join credit_notes n on n.id = l.credit_note_id where l.bill_id = b.id) as ways,
      (select max(l.effective_on) from live l where l.bill_id = b.id) as latest,
      exists (select 1 from bill_holds h where h.bill_id = b.id and h.lifted_at is null) as disputed
    from bills b where ${of("b.brand_id")}),
  of_payment as (select p.id, p.brand_id, p.amount, p.unallocated, p.reversed_at is not null as reversed,
      coalesce((select sum(l.amount) from live l where l.payment_id = p.id), 0) as used,
      coalesce((select sum(f.amount) from back f where f.payment_id = p.id), 0) as refunded
    from payments p where ${of("p.brand_id")}),
  of_note as (select n.id, n.brand_id, n.bill_id, n.net, n.tax, n.unallocated, n.reversed_at is not null as reversed,
      n.issued_at is not null and n.reversed_at is null as counts,
      coalesce((select sum(l.amount) from live l where l.credit_note_id = n.id), 0) as used,
      coalesce((select sum(f.amount) from back f where f.credit_note_id = n.id), 0) as refunded
    from credit_notes n where ${of("n.brand_id")}),
  credited as (select bill_id, sum(net) as net, sum(tax) as tax from of_note where counts group by bill_id),
  known as (select brand_id, receivable, unallocated, carried from brand_balances where ${of("brand_id")}
    union all select distinct b.brand_id, 0, 0, 0 from bills b where ${of("b.brand_id")}
      and not exists (select 1 from brand_balances k where k.brand_id = b.brand_id)),
  movements as (select brand_id, sum(receivable) as receivable, sum(unallocated) as unallocated, sum(carried) as carried
    from ledger_movements where ${of("brand_id")} group by brand_id)
  select 'E1' as equation, id, to_jsonb(b) as found from of_bill b where open_amount < 0 or open_amount <> total - paid
  union all select 'E2', k.brand_id, to_jsonb(k) from known k where receivable <>
      (select coalesce(sum(open_amount), 0) from of_bill b where b.brand_id = k.brand_id)
    or receivable <> (select coalesce(sum(total), 0) from of_bill b where b.brand_id = k.brand_id)
      - (select coalesce(sum(amount), 0) from live l where l.brand_id = k.brand_id)
  union all select 'E3', id, to_jsonb(p) from of_payment p
    where unallocated <> case when reversed then 0 else amount - used - refunded end or unallocated < 0 or (reversed and used <> 0)
  union all select 'E3', id, to_jsonb(n) from of_note n
    where unallocated <> case when counts then net + tax - used - refunded else 0 end or unallocated < 0 or (not counts and used <> 0)
  union all select 'E4', k.brand_id, to_jsonb(k) from known k where unallocated <>
      (select coalesce(sum(unallocated - case when reversed then refunded else 0 end), 0) from of_payment p
        where p.brand_id = k.brand_id)
      + (select coalesce(sum(unallocated), 0) from of_note n where n.brand_id = k.brand_id)
  -- Both are equal where the notes add up to the total: neither may be more.
  union all select 'E5', b.id, to_jsonb(c) from credited c join of_bill b on b.id = c.bill_id
    where c.net > b.total - b.tax or c.tax > b.tax
  union all select 'E6', k.brand_id, to_jsonb(k) from known k where receivable - unallocated <>
      (select coalesce(sum(total), 0) from of_bill b where b.brand_id = k.brand_id)
      - (select coalesce(sum(amount), 0) from of_payment p where p.brand_id = k.brand_id and not reversed)
      - (select coalesce(sum(net + tax), 0) from of_note n where n.brand_id = k.brand_id and counts)
      + (select coalesce(sum(amount), 0) from back f where f.brand_id = k.brand_id)
  union all select 'E7', k.brand_id, to_jsonb(k) from known k where carried < 0
    or carried <> (select coalesce(sum(amount), 0) from credit_movements c where c.brand_id = k.brand_id)
  union all select 'E8', k.brand_id, to_jsonb(k) from known k left join movements m using (brand_id)
    where (k.receivable, k.unallocated, k.carried) is distinct from
      (coalesce(m.receivable, 0), coalesce(m.unallocated, 0), coalesce(m.carried, 0))
  union all select 'E9', id, to_jsonb(b) from of_bill b where held <> disputed or (held and open_amount = 0)
    or (total > 0 and paid_on is distinct from case when open_amount = 0 then latest end)
    or (total > 0 and (paid_at is null) <> (open_amount > 0))
    or settled_by is distinct from case when total = 0 then 'zero' when open_amount = 0 then ways end
  ${brand === undefined ? numbers : ""}`;
}

/** Of all brands together. */
const numbers = `union all select 'E11', count(*)::int, to_jsonb(max(number)) from credit_notes where number is not null
    having max(number) <> 'CN-' || lpad(count(*)::text, 6, '0') or min(number) <> 'CN-000001'`;
