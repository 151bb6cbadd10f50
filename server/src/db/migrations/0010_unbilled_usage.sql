CREATE TABLE "credit_movements" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"bill_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(19, 2) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "credit_movements_once" UNIQUE("bill_id"),
	CONSTRAINT "credit_movements_sign" CHECK (("credit_movements"."kind" = 'used') = ("credit_movements"."amount" < 0) and "credit_movements"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "unbilled_usage" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"month" date NOT NULL,
	"type" text NOT NULL,
	"inactive" boolean NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"quantity" numeric(19, 6),
	"bill_month" date,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "credits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "credit_before" numeric(19, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "rules" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_movements" ADD CONSTRAINT "credit_movements_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_movements" ADD CONSTRAINT "credit_movements_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unbilled_usage" ADD CONSTRAINT "unbilled_usage_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_movements_brand" ON "credit_movements" USING btree ("brand_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "unbilled_usage_waiting" ON "unbilled_usage" USING btree ("brand_id","month","type","inactive") WHERE "unbilled_usage"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "unbilled_usage_brand" ON "unbilled_usage" USING btree ("brand_id","status","bill_month");--> statement-breakpoint
CREATE INDEX "unbilled_usage_newest" ON "unbilled_usage" USING btree ("created_at","id");--> statement-breakpoint
-- By hand: late usage whose month got no bill, while later months did, goes to the month after the brand's last bill.
CREATE TEMPORARY TABLE moved_usage AS
  SELECT d.brand_id, d.bill_month AS old_month, (b.last + interval '1 month')::date AS new_month
  FROM (SELECT DISTINCT brand_id, bill_month FROM usage_days WHERE day < bill_month) d
  JOIN (SELECT brand_id, max(month) AS last FROM bills GROUP BY 1) b ON b.brand_id = d.brand_id AND b.last > d.bill_month
  WHERE NOT EXISTS (SELECT 1 FROM bills l WHERE l.brand_id = d.brand_id AND l.month = d.bill_month);--> statement-breakpoint
INSERT INTO usage_days AS kept (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
  SELECT u.brand_id, m.new_month, u.type, u.business_id, u.day,
    CASE WHEN u.type = 'storage_gb' THEN (array_agg(u.quantity ORDER BY u.last_at DESC, u.last_event_id COLLATE "C" DESC))[1] ELSE sum(u.quantity) END,
    max(u.last_at), (array_agg(u.last_event_id ORDER BY u.last_at DESC, u.last_event_id COLLATE "C" DESC))[1]
  FROM usage_days u JOIN moved_usage m ON m.brand_id = u.brand_id AND m.old_month = u.bill_month
  WHERE u.day < u.bill_month GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (brand_id, bill_month, type, business_id, day) DO UPDATE SET
    quantity = CASE
      WHEN excluded.type <> 'storage_gb' THEN kept.quantity + excluded.quantity
      WHEN (excluded.last_at, excluded.last_event_id COLLATE "C") > (kept.last_at, kept.last_event_id) THEN excluded.quantity
      ELSE kept.quantity END,
    last_event_id = CASE
      WHEN (excluded.last_at, excluded.last_event_id COLLATE "C") > (kept.last_at, kept.last_event_id) THEN excluded.last_event_id
      ELSE kept.last_event_id END,
    last_at = greatest(kept.last_at, excluded.last_at);--> statement-breakpoint
DELETE FROM usage_days u USING moved_usage m WHERE m.brand_id = u.brand_id AND m.old_month = u.bill_month AND u.day < u.bill_month;--> statement-breakpoint
UPDATE usage_events e SET bill_month = m.new_month FROM moved_usage m
  WHERE m.brand_id = e.brand_id AND m.old_month = e.bill_month AND e.day < e.bill_month;--> statement-breakpoint
DROP TABLE moved_usage;--> statement-breakpoint
-- By hand: whatever has no bill yet may turn out to wait; what does not is not shown, and goes when its month closes.
INSERT INTO unbilled_usage (brand_id, month, type, inactive, created_at, updated_at, updated_by)
  SELECT u.brand_id, date_trunc('month', u.day)::date, u.type, false, min(u.last_at), min(u.last_at), 'System'
  FROM usage_days u WHERE NOT EXISTS (SELECT 1 FROM bills b WHERE b.brand_id = u.brand_id AND b.month = u.bill_month)
  GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0010_unbilled_usage', '1.1.0');
