ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous_token_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "renewed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sessions_previous_token" ON "sessions" USING btree ("previous_token_hash") WHERE previous_token_hash is not null;--> statement-breakpoint
-- By hand from here on. The console may run as a role that owns no table: it cannot attach a partition itself. The owner's function
-- makes nothing but the partition of a month.
CREATE FUNCTION add_usage_month(month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE partition CONSTANT text := 'usage_events_' || to_char(month, 'YYYY_MM');
BEGIN
  IF month <> date_trunc('month', month)::date THEN RAISE EXCEPTION '% is not the first day of a month', month; END IF;
  -- Created first and then attached, so that reads and writes of the other partitions continue.
  EXECUTE format('CREATE TABLE %I (LIKE usage_events INCLUDING ALL)', partition);
  EXECUTE format('ALTER TABLE usage_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition,
    month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION add_usage_month(date) FROM PUBLIC;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0062_renewed_sessions', '1.3.0');
