CREATE TABLE "business_ranges" (
	"sort" text NOT NULL,
	"from_created_at" timestamp with time zone NOT NULL,
	"from_name" text NOT NULL,
	"from_id" integer NOT NULL,
	"cell" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "business_ranges_key" PRIMARY KEY("sort","from_created_at","from_name","from_id","cell")
);
--> statement-breakpoint
CREATE INDEX "bills_invoice_search" ON "bills" USING gin (lower("invoice_number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "brand_users_search" ON "brand_users" USING gin (lower("name" || E'\n' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "businesses_all_newest" ON "businesses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "businesses_all_name" ON "businesses" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "businesses_cell_newest" ON "businesses" USING btree ("voice_engine","account_status","created_at","id");--> statement-breakpoint
CREATE INDEX "businesses_cell_name" ON "businesses" USING btree ("voice_engine","account_status","name","id");--> statement-breakpoint
CREATE INDEX "businesses_beginning" ON "businesses" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "businesses_search" ON "businesses" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- By hand: the external id becomes searchable.
UPDATE businesses SET search_text = search_text || E'\n' || lower(normalize(external_id));--> statement-breakpoint
-- Exact numbers of businesses by engine and status, in the transaction that changes them: in all, and in each range of
-- a sort order, so that a page in the middle is found without reading the rows before it.
CREATE TYPE business_step AS (id integer, name text, created_at timestamptz, cell text, step integer);--> statement-breakpoint
CREATE FUNCTION business_cell(voice_engine text, account_status boolean) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT voice_engine || CASE WHEN account_status THEN ':active' ELSE ':inactive' END
$$;--> statement-breakpoint
-- Splits a range of `size` businesses into ranges of 1,000. The caller has locked the counters.
CREATE FUNCTION business_range_split(sort_by text, key_at timestamptz, key_name text, key_id integer, size bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM business_ranges r
    WHERE (r.sort, r.from_created_at, r.from_name, r.from_id) = (sort_by, key_at, key_name, key_id);
  INSERT INTO business_ranges (sort, from_created_at, from_name, from_id, cell, count)
  WITH members AS (
    (SELECT b.id, '-infinity'::timestamptz AS at, b.name, business_cell(b.voice_engine, b.account_status) AS cell
      FROM businesses b WHERE sort_by = 'name' AND (b.name, b.id) >= (key_name, key_id) ORDER BY b.name, b.id LIMIT size)
    UNION ALL
    (SELECT b.id, b.created_at, '', business_cell(b.voice_engine, b.account_status)
      FROM businesses b WHERE sort_by = 'created_at' AND (b.created_at, b.id) >= (key_at, key_id)
      ORDER BY b.created_at, b.id LIMIT size)
  ),
  numbered AS (SELECT *, row_number() OVER (ORDER BY at, name, id) - 1 AS position FROM members),
  starts AS (
    SELECT position / 1000 AS part, at, name, id FROM numbered WHERE position % 1000 = 0 AND position > 0
    UNION ALL SELECT 0, key_at, key_name, key_id
  )
  SELECT sort_by, s.at, s.name, s.id, n.cell, count(*)
    FROM numbered n JOIN starts s ON s.part = n.position / 1000 GROUP BY s.at, s.name, s.id, n.cell;
END $$;--> statement-breakpoint
CREATE FUNCTION businesses_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  steps business_step[];
  changed record;
  size bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(id, name, created_at, business_cell(voice_engine, account_status), 1)::business_step)
      INTO steps FROM added;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(ROW(id, name, created_at, business_cell(voice_engine, account_status), -1)::business_step)
      INTO steps FROM removed;
  ELSE
    SELECT array_agg(step) INTO steps FROM (
      SELECT unnest(ARRAY[
        ROW(o.id, o.name, o.created_at, business_cell(o.voice_engine, o.account_status), -1)::business_step,
        ROW(n.id, n.name, n.created_at, business_cell(n.voice_engine, n.account_status), 1)::business_step]) AS step
      FROM added n JOIN removed o USING (id)
      WHERE (n.name, n.created_at, n.voice_engine, n.account_status)
        IS DISTINCT FROM (o.name, o.created_at, o.voice_engine, o.account_status)) changes;
  END IF;
  IF steps IS NULL THEN RETURN NULL; END IF;
  -- All of them in one order: two transactions never wait for each other's counters or ranges.
  PERFORM 1 FROM counters WHERE name LIKE 'businesses:%' ORDER BY name FOR UPDATE;
  UPDATE counters c SET value = value + s.n
    FROM (SELECT 'businesses:' || cell AS name, sum(step) AS n FROM unnest(steps) GROUP BY 1) s
    WHERE c.name = s.name AND s.n <> 0;
  FOR changed IN
    WITH saved AS (
      INSERT INTO business_ranges (sort, from_created_at, from_name, from_id, cell, count)
      SELECT f.sort, f.from_created_at, f.from_name, f.from_id, s.cell, sum(s.step)
      FROM unnest(steps) s
        CROSS JOIN LATERAL (VALUES ('created_at', s.created_at, ''), ('name', '-infinity', s.name)) k (sort, at, name)
        CROSS JOIN LATERAL (
          SELECT r.sort, r.from_created_at, r.from_name, r.from_id FROM business_ranges r
          WHERE r.sort = k.sort AND (r.from_created_at, r.from_name, r.from_id) <= (k.at, k.name, s.id)
          ORDER BY r.from_created_at DESC, r.from_name DESC, r.from_id DESC LIMIT 1) f
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(s.step) <> 0
      ON CONFLICT (sort, from_created_at, from_name, from_id, cell)
        DO UPDATE SET count = business_ranges.count + excluded.count
      RETURNING sort, from_created_at, from_name, from_id)
    SELECT DISTINCT * FROM saved
  LOOP
    SELECT sum(r.count) INTO size FROM business_ranges r WHERE
      (r.sort, r.from_created_at, r.from_name, r.from_id) =
      (changed.sort, changed.from_created_at, changed.from_name, changed.from_id);
    IF size > 2000 THEN
      PERFORM business_range_split(changed.sort, changed.from_created_at, changed.from_name, changed.from_id, size);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER businesses_count_added AFTER INSERT ON businesses
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION businesses_count();--> statement-breakpoint
CREATE TRIGGER businesses_count_changed AFTER UPDATE ON businesses
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION businesses_count();--> statement-breakpoint
CREATE TRIGGER businesses_count_removed AFTER DELETE ON businesses
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION businesses_count();--> statement-breakpoint
INSERT INTO counters (name, value)
  SELECT 'businesses:' || business_cell(code, status),
    (SELECT count(*) FROM businesses b WHERE b.voice_engine = code AND b.account_status = status)
  FROM unnest(ARRAY['v1', 'v2', 'v3', 'v4']) code, unnest(ARRAY[true, false]) status;--> statement-breakpoint
-- Each sort order has a range that begins before every business, even without any.
INSERT INTO business_ranges (sort, from_created_at, from_name, from_id, cell, count)
  SELECT sort, '-infinity', '', 0, 'v1:active', 0 FROM unnest(ARRAY['created_at', 'name']) sort;--> statement-breakpoint
DO $$ DECLARE size bigint := (SELECT count(*) FROM businesses); BEGIN
  IF size > 0 THEN
    PERFORM business_range_split(sort, '-infinity', '', 0, size) FROM unnest(ARRAY['created_at', 'name']) sort;
  END IF;
END $$;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0031_businesses', '1.0.0');
