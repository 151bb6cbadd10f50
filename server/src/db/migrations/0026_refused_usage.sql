CREATE TABLE "refused_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"group_id" integer NOT NULL,
	"brand_ref" text NOT NULL,
	"event_key" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"business_ref" text,
	"type" text,
	"quantity" text,
	"occurred_at" timestamp with time zone,
	"payload" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_refused_at" timestamp with time zone NOT NULL,
	"last_refused_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"dismissal" text,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_groups" (
	"id" serial PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"brand_ref" text NOT NULL,
	"brand_id" integer,
	"business_ref" text NOT NULL,
	"message" text NOT NULL,
	"events" integer DEFAULT 0 NOT NULL,
	"first_refused_at" timestamp with time zone NOT NULL,
	"last_refused_at" timestamp with time zone NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_totals" (
	"day" date NOT NULL,
	"brand_id" integer NOT NULL,
	"type" text NOT NULL,
	"quantity" numeric(19, 6) NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone,
	"differs" boolean NOT NULL,
	"hours" jsonb NOT NULL,
	CONSTRAINT "usage_totals_day_brand_id_type_pk" PRIMARY KEY("day","brand_id","type")
);
--> statement-breakpoint
ALTER TABLE "usage_totals" ADD CONSTRAINT "usage_totals_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refused_events_key" ON "refused_events" USING btree ("brand_ref","event_key");--> statement-breakpoint
CREATE INDEX "refused_events_group" ON "refused_events" USING btree ("group_id","status","id");--> statement-breakpoint
CREATE INDEX "refused_events_status" ON "refused_events" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "refused_events_last" ON "refused_events" USING btree ("last_refused_at");--> statement-breakpoint
CREATE INDEX "refused_events_search" ON "refused_events" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "refused_groups_cause" ON "refused_groups" USING btree ("brand_ref","reason","business_ref","message");--> statement-breakpoint
CREATE INDEX "refused_groups_open_brand" ON "refused_groups" USING btree ("brand_ref") WHERE "refused_groups"."events" > 0;--> statement-breakpoint
CREATE INDEX "refused_groups_open_newest" ON "refused_groups" USING btree ("last_refused_at","id") WHERE "refused_groups"."events" > 0;--> statement-breakpoint
CREATE INDEX "refused_groups_open_largest" ON "refused_groups" USING btree ("events","id") WHERE "refused_groups"."events" > 0;--> statement-breakpoint
CREATE INDEX "refused_groups_last" ON "refused_groups" USING btree ("last_refused_at");--> statement-breakpoint
CREATE INDEX "refused_groups_search" ON "refused_groups" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "usage_totals_brand" ON "usage_totals" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "usage_totals_differing" ON "usage_totals" USING btree ("day","brand_id") WHERE "usage_totals"."differs";
--> statement-breakpoint
-- By hand. Whoever writes refused events takes this lock first (LOCKS.refusedEvents in db/locks.ts), as the last of a batch of usage:
-- batches that refuse the same ids, or count in the same groups, come one after the other and cannot deadlock.
CREATE FUNCTION refused_lock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(740031);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER refused_events_lock BEFORE INSERT OR UPDATE OR DELETE ON refused_events FOR EACH STATEMENT EXECUTE FUNCTION refused_lock();--> statement-breakpoint
CREATE TRIGGER refused_groups_lock BEFORE INSERT OR UPDATE OR DELETE ON refused_groups FOR EACH STATEMENT EXECUTE FUNCTION refused_lock();--> statement-breakpoint
-- Exact counts of open events, in the transaction that changes them.
CREATE FUNCTION refused_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refused_groups g SET events = g.events + c.change
    FROM (SELECT group_id, count(*)::int AS change FROM added WHERE status = 'open' GROUP BY 1) c WHERE g.id = c.group_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION refused_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refused_groups g SET events = g.events + c.change
    FROM (SELECT group_id, sum(step)::int AS change FROM (
        SELECT group_id, 1 AS step FROM added WHERE status = 'open'
        UNION ALL SELECT group_id, -1 FROM removed WHERE status = 'open') s
      GROUP BY 1 HAVING sum(step) <> 0) c WHERE g.id = c.group_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION refused_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refused_groups g SET events = g.events - c.change
    FROM (SELECT group_id, count(*)::int AS change FROM removed WHERE status = 'open' GROUP BY 1) c WHERE g.id = c.group_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER refused_events_added AFTER INSERT ON refused_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refused_added();--> statement-breakpoint
CREATE TRIGGER refused_events_changed AFTER UPDATE ON refused_events REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refused_changed();--> statement-breakpoint
CREATE TRIGGER refused_events_removed AFTER DELETE ON refused_events REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION refused_removed();--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0026_refused_usage', '1.0.0');
