-- A bill that counts late usage of a month whose bill was canceled: what replaces that month is on it already, as charges.
CREATE FUNCTION counts_canceled_month(brand integer, billed date) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT EXISTS (SELECT 1 FROM credit_notes n JOIN bills b ON b.id = n.bill_id
    WHERE n.brand_id = brand AND n.reason = 'cancellation' AND n.issued_at IS NOT NULL AND EXISTS (SELECT 1 FROM usage_days u
      WHERE u.brand_id = brand AND u.bill_month = billed AND u.bill_month > b.month AND u.day >= b.month
        AND u.day < b.month + interval '1 month'))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION bills_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Months can be closed out of order, so the bill of the month after is compared as well.
  WITH changed AS (
    UPDATE bills SET to_check = NOT bills.to_check FROM (
      SELECT b.id, bill_to_check(b.total, b.credits, before.total) OR counts_canceled_month(b.brand_id, b.month) AS to_check
        FROM added a
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
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0047_late_usage_review', '1.3.0');
