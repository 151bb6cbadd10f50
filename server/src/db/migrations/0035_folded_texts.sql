ALTER TABLE "api_keys" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "package_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_users" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_notes" ADD COLUMN "search_text" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "search_text" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "onboardings" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "api_keys_unfolded_name" ON "api_keys" USING btree ("id") WHERE right("api_keys"."name_key", length("api_keys"."name") + 1) <> chr(10) || "api_keys"."name";--> statement-breakpoint
CREATE INDEX "attention_items_unfolded" ON "attention_items" USING btree ("id") WHERE right("attention_items"."search_text", 1) <> chr(31) and "attention_items"."search_text" ~ '[^ -&(-@\[-_a-~\n]|  ';--> statement-breakpoint
CREATE INDEX "activities_unfolded" ON "activities" USING btree ("id") WHERE right("activities"."search_text", 1) <> chr(31) and "activities"."search_text" ~ '[^ -&(-@\[-_a-~\n]|  ';--> statement-breakpoint
CREATE INDEX "bills_unfolded_package" ON "bills" USING btree ("id") WHERE right("bills"."package_key", length("bills"."package_name") + 1) <> chr(10) || "bills"."package_name";--> statement-breakpoint
CREATE INDEX "brand_users_found" ON "brand_users" USING gin ((coalesce(nullif("search_text", ''), lower("name" || E'\n' || "email"))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "brand_users_unfolded" ON "brand_users" USING btree ("id") WHERE "brand_users"."search_text" = '';--> statement-breakpoint
CREATE INDEX "brands_name_key" ON "brands" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "brands_unfolded" ON "brands" USING btree ("id") WHERE right("brands"."search_text", 1) <> chr(31) and "brands"."search_text" ~ '[^ -&(-@\[-_a-~\n]|  ';--> statement-breakpoint
CREATE INDEX "brands_unfolded_name" ON "brands" USING btree ("id") WHERE right("brands"."name_key", length("brands"."name") + 1) <> chr(10) || "brands"."name";--> statement-breakpoint
CREATE INDEX "brands_package_name_key" ON "brands" USING btree ("latest_package_id","name_key","id","status","latest_package_on");--> statement-breakpoint
CREATE INDEX "business_ranges_name_key" ON "business_ranges" USING btree ("sort","from_created_at","from_name" collate "C","from_id");--> statement-breakpoint
CREATE INDEX "businesses_all_name_key" ON "businesses" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "businesses_cell_name_key" ON "businesses" USING btree ("voice_engine","account_status","name_key","id");--> statement-breakpoint
CREATE INDEX "businesses_unfolded" ON "businesses" USING btree ("id") WHERE right("businesses"."search_text", 1) <> chr(31) and "businesses"."search_text" ~ '[^ -&(-@\[-_a-~\n]|  ';--> statement-breakpoint
CREATE INDEX "businesses_unfolded_name" ON "businesses" USING btree ("id") WHERE right("businesses"."name_key", length("businesses"."name") + 1) <> chr(10) || "businesses"."name";--> statement-breakpoint
CREATE INDEX "coupons_name_key" ON "coupons" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "coupons_unfolded" ON "coupons" USING btree ("id") WHERE right("coupons"."search_text", 1) <> chr(31) and "coupons"."search_text" ~ '[^ -&(-@\[-_a-~\n]|  ';--> statement-breakpoint
CREATE INDEX "coupons_unfolded_name" ON "coupons" USING btree ("id") WHERE right("coupons"."name_key", length("coupons"."name") + 1) <> chr(10) || "coupons"."name";--> statement-breakpoint
CREATE INDEX "emails_unfolded" ON "emails" USING btree ("id") WHERE right("emails"."search_text", 1) <> chr(31) and "emails"."search_text" ~ '[^ -&(-@\[-_a-~\n]|  ';--> statement-breakpoint
CREATE INDEX "brand_notes_unfolded" ON "brand_notes" USING btree ("id") WHERE right("brand_notes"."search_text", length("brand_notes"."text") + 1) <> chr(10) || "brand_notes"."text";--> statement-breakpoint
CREATE INDEX "notifications_unfolded" ON "notifications" USING btree ("id") WHERE right("notifications"."search_text", length("notifications"."message") + 1) <> chr(10) || "notifications"."message";--> statement-breakpoint
CREATE INDEX "onboardings_name_key" ON "onboardings" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "onboardings_unfolded" ON "onboardings" USING btree ("id") WHERE right("onboardings"."search_text", 1) <> chr(31) and "onboardings"."search_text" ~ '[^ -&(-@\[-_a-~\n]|  ';--> statement-breakpoint
CREATE INDEX "onboardings_unfolded_name" ON "onboardings" USING btree ("id") WHERE right("onboardings"."name_key", length("onboardings"."company_name") + 1) <> chr(10) || "onboardings"."company_name";--> statement-breakpoint
CREATE INDEX "packages_name_key" ON "packages" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "packages_unfolded" ON "packages" USING btree ("id") WHERE right("packages"."search_text", 1) <> chr(31) and "packages"."search_text" ~ '[^ -&(-@\[-_a-~\n]|  ';--> statement-breakpoint
CREATE INDEX "packages_unfolded_name" ON "packages" USING btree ("id") WHERE right("packages"."name_key", length("packages"."name") + 1) <> chr(10) || "packages"."name";--> statement-breakpoint
CREATE INDEX "passkeys_unfolded_name" ON "passkeys" USING btree ("id") WHERE right("passkeys"."name_key", length("passkeys"."name") + 1) <> chr(10) || "passkeys"."name";--> statement-breakpoint
CREATE INDEX "refused_events_unfolded" ON "refused_events" USING btree ("id") WHERE right("refused_events"."search_text", 1) <> chr(31) and "refused_events"."search_text" ~ '[^ -&(-@\[-_a-~\n]|  ';--> statement-breakpoint
CREATE INDEX "refused_groups_unfolded" ON "refused_groups" USING btree ("id") WHERE right("refused_groups"."search_text", 1) <> chr(31) and "refused_groups"."search_text" ~ '[^ -&(-@\[-_a-~\n]|  ';--> statement-breakpoint
CREATE INDEX "admin_users_name_key" ON "admin_users" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "admin_users_unfolded" ON "admin_users" USING btree ("id") WHERE right("admin_users"."search_text", 1) <> chr(31) and "admin_users"."search_text" ~ '[^ -&(-@\[-_a-~\n]|  ';--> statement-breakpoint
CREATE INDEX "admin_users_unfolded_name" ON "admin_users" USING btree ("id") WHERE right("admin_users"."name_key", length("admin_users"."name") + 1) <> chr(10) || "admin_users"."name";--> statement-breakpoint
-- By hand: what is searched and sorted by may be folded later; what an entry or a bill says still never changes.
CREATE OR REPLACE FUNCTION activities_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.seq IS NULL AND NEW.seq IS NOT NULL AND NEW.hash IS NOT NULL
       AND to_jsonb(NEW) - 'seq' - 'hash' = to_jsonb(OLD) - 'seq' - 'hash' THEN
      RETURN NEW;
    END IF;
    IF to_jsonb(NEW) - 'search_text' = to_jsonb(OLD) - 'search_text' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'activities cannot be changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION bills_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE free CONSTANT text[] := ARRAY['paid_at', 'paid_on', 'paid_by', 'payment_reference', 'to_check', 'package_key', 'version', 'updated_at', 'updated_by'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - free = to_jsonb(NEW) - free THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a closed bill never changes';
END $$;--> statement-breakpoint
-- Ranges of businesses in the order of `name_key`, as migration 0031 has them in the order of `name`, which the release
-- before still reads.
ALTER TYPE business_step ADD ATTRIBUTE name_key text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION business_range_split(sort_by text, key_at timestamptz, key_name text, key_id integer, size bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM business_ranges r
    WHERE (r.sort, r.from_created_at, r.from_name, r.from_id) = (sort_by, key_at, key_name, key_id);
  INSERT INTO business_ranges (sort, from_created_at, from_name, from_id, cell, count)
  WITH members AS (
    (SELECT b.id, '-infinity'::timestamptz AS at, b.name, row_number() OVER (ORDER BY b.name, b.id) - 1 AS position,
        business_cell(b.voice_engine, b.account_status) AS cell
      FROM businesses b WHERE sort_by = 'name' AND (b.name, b.id) >= (key_name, key_id) ORDER BY b.name, b.id LIMIT size)
    UNION ALL
    (SELECT b.id, '-infinity', b.name_key COLLATE "default", row_number() OVER (ORDER BY b.name_key, b.id) - 1,
        business_cell(b.voice_engine, b.account_status)
      FROM businesses b WHERE sort_by = 'name_key' AND (b.name_key, b.id) >= (key_name COLLATE "C", key_id)
      ORDER BY b.name_key, b.id LIMIT size)
    UNION ALL
    (SELECT b.id, b.created_at, '', row_number() OVER (ORDER BY b.created_at, b.id) - 1,
        business_cell(b.voice_engine, b.account_status)
      FROM businesses b WHERE sort_by = 'created_at' AND (b.created_at, b.id) >= (key_at, key_id)
      ORDER BY b.created_at, b.id LIMIT size)
  ),
  starts AS (
    SELECT position / 1000 AS part, at, name, id FROM members WHERE position % 1000 = 0 AND position > 0
    UNION ALL SELECT 0, key_at, key_name, key_id
  )
  SELECT sort_by, s.at, s.name, s.id, m.cell, count(*)
    FROM members m JOIN starts s ON s.part = m.position / 1000 GROUP BY s.at, s.name, s.id, m.cell;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION businesses_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  steps business_step[];
  changed record;
  size bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(id, name, created_at, business_cell(voice_engine, account_status), 1, name_key)::business_step)
      INTO steps FROM added;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(ROW(id, name, created_at, business_cell(voice_engine, account_status), -1, name_key)::business_step)
      INTO steps FROM removed;
  ELSE
    SELECT array_agg(step) INTO steps FROM (
      SELECT unnest(ARRAY[
        ROW(o.id, o.name, o.created_at, business_cell(o.voice_engine, o.account_status), -1, o.name_key)::business_step,
        ROW(n.id, n.name, n.created_at, business_cell(n.voice_engine, n.account_status), 1, n.name_key)::business_step]) AS step
      FROM added n JOIN removed o USING (id)
      WHERE (n.name, n.created_at, n.voice_engine, n.account_status, n.name_key)
        IS DISTINCT FROM (o.name, o.created_at, o.voice_engine, o.account_status, o.name_key)) changes;
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
      UNION ALL
      SELECT f.sort, f.from_created_at, f.from_name, f.from_id, s.cell, sum(s.step)
      FROM unnest(steps) s
        CROSS JOIN LATERAL (
          SELECT r.sort, r.from_created_at, r.from_name, r.from_id FROM business_ranges r
          WHERE r.sort = 'name_key' AND (r.from_created_at, r.from_name COLLATE "C", r.from_id)
            <= ('-infinity'::timestamptz, s.name_key COLLATE "C", s.id)
          ORDER BY r.from_created_at DESC, r.from_name COLLATE "C" DESC, r.from_id DESC LIMIT 1) f
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
INSERT INTO business_ranges (sort, from_created_at, from_name, from_id, cell, count)
  VALUES ('name_key', '-infinity', '', 0, 'v1:active', 0);--> statement-breakpoint
DO $$ DECLARE size bigint := (SELECT count(*) FROM businesses); BEGIN
  IF size > 0 THEN PERFORM business_range_split('name_key', '-infinity', '', 0, size); END IF;
END $$;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0035_folded_texts', '1.0.0');
