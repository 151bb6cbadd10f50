ALTER TABLE "bills" ADD COLUMN "to_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "bill_checks_found" ON "bill_checks" USING btree ("bill_id") WHERE "bill_checks"."found" is not null;--> statement-breakpoint
CREATE INDEX "bills_to_check" ON "bills" USING btree ("month","id") WHERE "bills"."to_check";--> statement-breakpoint
CREATE INDEX "bills_lost" ON "bills" USING btree ("month","id") WHERE "bills"."total" < 0;--> statement-breakpoint
-- By hand: what a closed bill is compared by follows from it and from the month before.
CREATE FUNCTION bill_to_check(total numeric, credits jsonb, before numeric) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
  SELECT total < 0 OR credits @> '[{"code":"carried"}]'
    OR coalesce(total <> before AND abs(total - before) * 4 >= abs(before), false)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION bills_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE free CONSTANT text[] := ARRAY['paid_at', 'paid_on', 'paid_by', 'payment_reference', 'to_check', 'version', 'updated_at', 'updated_by'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - free = to_jsonb(NEW) - free THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a closed bill never changes';
END $$;--> statement-breakpoint
UPDATE bills SET to_check = true FROM bills b LEFT JOIN bills before
    ON before.brand_id = b.brand_id AND before.month = (b.month - interval '1 month')::date
  WHERE bills.id = b.id AND bill_to_check(b.total, b.credits, before.total);--> statement-breakpoint
-- Exact totals of bills, in the transaction that closes them; `bills:cents` is the sum of their totals.
CREATE FUNCTION bills_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Months can be closed out of order, so the bill of the month after is compared as well.
  WITH changed AS (
    UPDATE bills SET to_check = NOT bills.to_check FROM (
      SELECT b.id, bill_to_check(b.total, b.credits, before.total) AS to_check FROM added a
      JOIN bills b ON b.brand_id = a.brand_id AND b.month IN (a.month, (a.month + interval '1 month')::date)
      LEFT JOIN bills before ON before.brand_id = b.brand_id AND before.month = (b.month - interval '1 month')::date) c
    WHERE bills.id = c.id AND bills.to_check <> c.to_check RETURNING bills.to_check)
  UPDATE counters SET value = value + CASE name
      WHEN 'bills:all' THEN (SELECT count(*) FROM added)
      WHEN 'bills:cents' THEN (SELECT coalesce(sum(total * 100), 0) FROM added)
      ELSE (SELECT count(*) FROM added WHERE to_check)
        + (SELECT coalesce(sum(CASE WHEN to_check THEN 1 ELSE -1 END), 0) FROM changed) END
    WHERE name IN ('bills:all', 'bills:cents', 'bills:to_check');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bills_count AFTER INSERT ON bills REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bills_count();--> statement-breakpoint
INSERT INTO counters (name, value) SELECT 'bills:all', count(*) FROM bills
  UNION ALL SELECT 'bills:cents', coalesce(sum(total * 100), 0) FROM bills
  UNION ALL SELECT 'bills:to_check', count(*) FROM bills WHERE to_check;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0015_bill_counts', '1.0.0');
