ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous_token_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "renewed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sessions_previous_token" ON "sessions" USING btree ("previous_token_hash") WHERE previous_token_hash is not null;--> statement-breakpoint
-- By hand from here on. The console may run as a role that owns no table: it can neither attach nor drop a partition itself. The owner's
-- functions make, attach and detach nothing but the table of a month, and drop one only once it is archived.
CREATE FUNCTION usage_month_table(month date) RETURNS text LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF month <> date_trunc('month', month)::date THEN RAISE EXCEPTION '% is not the first day of a month', month; END IF;
  RETURN 'usage_events_' || to_char(month, 'YYYY_MM');
END $$;--> statement-breakpoint
CREATE FUNCTION make_usage_month(month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE usage_events INCLUDING ALL)', usage_month_table(month));
END $$;--> statement-breakpoint
CREATE FUNCTION attach_usage_month(month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('ALTER TABLE usage_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', usage_month_table(month),
    month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
END $$;--> statement-breakpoint
-- Created first and then attached, so that reads and writes of the other partitions continue.
CREATE FUNCTION add_usage_month(month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM make_usage_month(month);
  PERFORM attach_usage_month(month);
END $$;--> statement-breakpoint
CREATE FUNCTION detach_usage_month(month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('ALTER TABLE usage_events DETACH PARTITION %I', usage_month_table(month));
END $$;--> statement-breakpoint
CREATE FUNCTION drop_usage_month(month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  partition CONSTANT text := usage_month_table(month);
  archived CONSTANT bigint := (SELECT coalesce(sum(f.rows), 0) FROM archive_files f
    WHERE f.kind = 'usage' AND f.month = drop_usage_month.month);
  found bigint;
BEGIN
  EXECUTE format('SELECT count(*) FROM %I', partition) INTO found;
  IF found > archived THEN RAISE EXCEPTION '% events of % are not archived', found - archived, month; END IF;
  IF EXISTS (SELECT FROM pg_inherits WHERE inhrelid = to_regclass(partition)) THEN
    RAISE EXCEPTION '% is a partition', partition;
  END IF;
  EXECUTE format('DROP TABLE %I', partition);
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION usage_month_table(date), make_usage_month(date), attach_usage_month(date), add_usage_month(date),
  detach_usage_month(date), drop_usage_month(date) FROM PUBLIC;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0062_renewed_sessions', '1.3.0');
