CREATE INDEX "bills_invoice_search" ON "bills" USING gin (lower("invoice_number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "brand_users_search" ON "brand_users" USING gin (lower("name" || E'\n' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "businesses_all_newest" ON "businesses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "businesses_all_name" ON "businesses" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "businesses_cell_newest" ON "businesses" USING btree ("voice_engine","account_status","created_at","id");--> statement-breakpoint
CREATE INDEX "businesses_cell_name" ON "businesses" USING btree ("voice_engine","account_status","name","id");--> statement-breakpoint
CREATE INDEX "businesses_search" ON "businesses" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- By hand: the external id becomes searchable.
UPDATE businesses SET search_text = search_text || E'\n' || lower(normalize(external_id));--> statement-breakpoint
-- Exact totals of businesses by engine and status, in the transaction that changes them.
CREATE FUNCTION businesses_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_object_agg(name, n) INTO changes FROM (
      SELECT business_counter(voice_engine, account_status) AS name, count(*) AS n FROM added GROUP BY 1) c;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_object_agg(name, n) INTO changes FROM (
      SELECT business_counter(voice_engine, account_status) AS name, -count(*) AS n FROM removed GROUP BY 1) c;
  ELSE
    SELECT jsonb_object_agg(name, n) INTO changes FROM (
      SELECT name, sum(step) AS n FROM (
        SELECT business_counter(voice_engine, account_status) AS name, 1 AS step FROM added
        UNION ALL SELECT business_counter(voice_engine, account_status), -1 FROM removed) steps
      GROUP BY 1 HAVING sum(step) <> 0) c;
  END IF;
  IF changes IS NULL THEN RETURN NULL; END IF;
  -- All of them in one order: two transactions that change several engines never wait for each other's counter.
  PERFORM 1 FROM counters WHERE name LIKE 'businesses:%' ORDER BY name FOR UPDATE;
  UPDATE counters SET value = value + (changes ->> name)::bigint WHERE changes ? name;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION business_counter(voice_engine text, account_status boolean) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT 'businesses:' || voice_engine || CASE WHEN account_status THEN ':active' ELSE ':inactive' END
$$;--> statement-breakpoint
CREATE TRIGGER businesses_count_added AFTER INSERT ON businesses
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION businesses_count();--> statement-breakpoint
CREATE TRIGGER businesses_count_changed AFTER UPDATE ON businesses
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION businesses_count();--> statement-breakpoint
CREATE TRIGGER businesses_count_removed AFTER DELETE ON businesses
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION businesses_count();--> statement-breakpoint
INSERT INTO counters (name, value)
  SELECT business_counter(code, status), (SELECT count(*) FROM businesses b WHERE b.voice_engine = code AND b.account_status = status)
  FROM unnest(ARRAY['v1', 'v2', 'v3', 'v4']) code, unnest(ARRAY[true, false]) status;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0031_businesses', '1.0.0');
