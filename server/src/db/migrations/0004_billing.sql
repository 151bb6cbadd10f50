CREATE TABLE "bill_charges" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"month" date NOT NULL,
	"label" text NOT NULL,
	"amount" numeric(19, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"month" date NOT NULL,
	"package_id" integer NOT NULL,
	"package_name" text NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"discounts" jsonb NOT NULL,
	"charges" jsonb NOT NULL,
	"corrections" jsonb NOT NULL,
	"subtotal" numeric(19, 2) NOT NULL,
	"total" numeric(19, 2) NOT NULL,
	"invoice_number" text NOT NULL,
	"due_on" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_on" date,
	"paid_by" text,
	"payment_reference" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "bills_invoice_number_unique" UNIQUE("invoice_number"),
	CONSTRAINT "bills_once" UNIQUE("brand_id","month"),
	CONSTRAINT "bills_first_of_month" CHECK (extract(day from "bills"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "brand_periods" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"prefix" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"brand_id" integer NOT NULL,
	"bill_month" date NOT NULL,
	"type" text NOT NULL,
	"business_id" integer NOT NULL,
	"day" date NOT NULL,
	"quantity" numeric(19, 6) NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_event_id" text NOT NULL,
	CONSTRAINT "usage_days_brand_id_bill_month_type_business_id_day_pk" PRIMARY KEY("brand_id","bill_month","type","business_id","day")
);
--> statement-breakpoint
CREATE TABLE "usage_events" (
	"brand_id" integer NOT NULL,
	"business_id" integer,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"quantity" numeric(19, 6) NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"bill_month" date NOT NULL
) PARTITION BY RANGE ("occurred_at");
--> statement-breakpoint
-- By hand: a month without a part of its own is never an error.
CREATE TABLE "usage_events_other" PARTITION OF "usage_events" DEFAULT;
--> statement-breakpoint
CREATE TABLE "usage_feeds" (
	"brand_id" integer PRIMARY KEY NOT NULL,
	"last_received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_ids" (
	"brand_id" integer NOT NULL,
	"event_id" text NOT NULL,
	"hash" bigint NOT NULL,
	CONSTRAINT "usage_ids_brand_id_event_id_pk" PRIMARY KEY("brand_id","event_id")
);
--> statement-breakpoint
-- By hand: uses that there are take the discount of their coupon.
ALTER TABLE "coupon_uses" ADD COLUMN "first_month" date;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "last_month" date;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "discount_type" text;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "discount_value" numeric(19, 4);--> statement-breakpoint
UPDATE "coupon_uses" SET "first_month" = date_trunc('month', "applied_at"), "last_month" = date_trunc('month', "applied_at") + (greatest(1, c."validity_period") - 1) * interval '1 month', "discount_type" = c."discount_type", "discount_value" = c."discount_value" FROM "coupons" c WHERE c."id" = "coupon_id";--> statement-breakpoint
ALTER TABLE "coupon_uses" ALTER COLUMN "first_month" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_uses" ALTER COLUMN "last_month" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_uses" ALTER COLUMN "discount_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_uses" ALTER COLUMN "discount_value" SET NOT NULL;--> statement-breakpoint
INSERT INTO "brand_periods" ("brand_id", "started_at") SELECT "id", "created_at" FROM "brands" WHERE "status" = 'active';--> statement-breakpoint
-- Generated again.
ALTER TABLE "bill_charges" ADD CONSTRAINT "bill_charges_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_periods" ADD CONSTRAINT "brand_periods_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_feeds" ADD CONSTRAINT "usage_feeds_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_charges_month" ON "bill_charges" USING btree ("brand_id","month","id");--> statement-breakpoint
CREATE INDEX "bills_month" ON "bills" USING btree ("month","id");--> statement-breakpoint
CREATE INDEX "bills_unpaid" ON "bills" USING btree ("due_on") WHERE "bills"."paid_at" is null;--> statement-breakpoint
CREATE INDEX "brand_periods_brand" ON "brand_periods" USING btree ("brand_id","started_at");--> statement-breakpoint
CREATE INDEX "usage_days_reader" ON "usage_days" USING btree ("brand_id","type","business_id","day");--> statement-breakpoint
CREATE INDEX "usage_events_brand" ON "usage_events" USING btree ("brand_id","day","event_id");--> statement-breakpoint
-- By hand: a closed bill never changes, but for its payment (BILL-09).
CREATE FUNCTION bills_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE payment CONSTANT text[] := ARRAY['paid_at', 'paid_on', 'paid_by', 'payment_reference', 'version', 'updated_at', 'updated_by'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - payment = to_jsonb(NEW) - payment THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a closed bill never changes';
END $$;--> statement-breakpoint
CREATE TRIGGER bills_no_change BEFORE UPDATE OR DELETE ON bills FOR EACH ROW EXECUTE FUNCTION bills_guard();
