CREATE TABLE "api_keys" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"token_hash" text NOT NULL,
	"last4" text NOT NULL,
	"created_by" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "api_keys_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "business_periods" (
	"id" serial PRIMARY KEY NOT NULL,
	"business_id" integer NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" serial PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"location" text NOT NULL,
	"account_status" boolean NOT NULL,
	"total_agent" integer NOT NULL,
	"total_locations" integer NOT NULL,
	"premium_support" boolean NOT NULL,
	"voice_engine" text NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "businesses_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_brands" (
	"coupon_id" integer NOT NULL,
	"brand_id" integer NOT NULL,
	CONSTRAINT "coupon_brands_coupon_id_brand_id_pk" PRIMARY KEY("coupon_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"brand_id" integer NOT NULL,
	"coupon_id" integer NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"applied_by" text NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "coupon_uses_brand_id_coupon_id_pk" PRIMARY KEY("brand_id","coupon_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"discount_value" numeric(19, 4) NOT NULL,
	"discount_type" text NOT NULL,
	"coupon_type" text NOT NULL,
	"starts_at" date NOT NULL,
	"expires_at" date NOT NULL,
	"validity_period" integer NOT NULL,
	"status" text NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code_key"),
	CONSTRAINT "coupons_dates" CHECK ("coupons"."expires_at" >= "coupons"."starts_at"),
	CONSTRAINT "coupons_value" CHECK ("coupons"."discount_value" >= 0),
	CONSTRAINT "coupons_percentage" CHECK ("coupons"."discount_type" <> 'percentage' or "coupons"."discount_value" <= 100),
	CONSTRAINT "coupons_validity" CHECK ("coupons"."validity_period" >= 0)
);
--> statement-breakpoint
CREATE TABLE "assigned_engines" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "assigned_engines_once" UNIQUE("brand_id","code")
);
--> statement-breakpoint
CREATE TABLE "assigned_integrations" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"code" text NOT NULL,
	"wholesale_price" numeric(19, 4) NOT NULL,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "assigned_integrations_once" UNIQUE("brand_id","code"),
	CONSTRAINT "assigned_integrations_price" CHECK ("assigned_integrations"."wholesale_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" serial PRIMARY KEY NOT NULL,
	"assigned_integration_id" integer NOT NULL,
	"business_id" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wholesale_prices" (
	"assigned_integration_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"price" numeric(19, 4) NOT NULL,
	CONSTRAINT "wholesale_prices_assigned_integration_id_starts_at_pk" PRIMARY KEY("assigned_integration_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"admin_user_id" integer NOT NULL,
	"notification_id" integer NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_reads_admin_user_id_notification_id_pk" PRIMARY KEY("admin_user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"area" text NOT NULL,
	"message" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" integer,
	"subject_label" text NOT NULL,
	"organization_id" integer,
	"occasion" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"place" bigint GENERATED ALWAYS AS ((case type when 'error' then 3 when 'warning' then 2 else 1 end)::bigint * 1000000000000 + id) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_images" (
	"package_id" integer PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"mime" text NOT NULL,
	"hash" text NOT NULL,
	"alt" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_admin_user_id_admin_users_id_fk";--> statement-breakpoint
-- By hand from here to the next line of its kind: rows that are there already get their values.
ALTER TABLE "activities" ADD COLUMN "search_text" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "search_text" DROP DEFAULT;--> statement-breakpoint
-- The chain does not hold this column.
ALTER TABLE "activities" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "activities" SET "search_text" = lower(normalize(concat_ws(E'\n', "message", "actor_name", "subject_label")));--> statement-breakpoint
ALTER TABLE "activities" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "onboardings" ADD COLUMN "invite_uid" text NOT NULL DEFAULT gen_random_uuid() || '@onboardings';--> statement-breakpoint
ALTER TABLE "onboardings" ALTER COLUMN "invite_uid" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "onboardings" ADD COLUMN "search_text" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "onboardings" ALTER COLUMN "search_text" DROP DEFAULT;--> statement-breakpoint
UPDATE "onboardings" SET "search_text" = lower(normalize(concat_ws(E'\n', "company_name", "contact_person", "contact_email")));--> statement-breakpoint
-- Generated again.
ALTER TABLE "onboardings" ADD COLUMN "invite_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "onboardings" ADD COLUMN "invited_email" text;--> statement-breakpoint
ALTER TABLE "business_periods" ADD CONSTRAINT "business_periods_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_organization_id_brands_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_brands" ADD CONSTRAINT "coupon_brands_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_brands" ADD CONSTRAINT "coupon_brands_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigned_engines" ADD CONSTRAINT "assigned_engines_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigned_integrations" ADD CONSTRAINT "assigned_integrations_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_assigned_integration_id_assigned_integrations_id_fk" FOREIGN KEY ("assigned_integration_id") REFERENCES "public"."assigned_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wholesale_prices" ADD CONSTRAINT "wholesale_prices_assigned_integration_id_assigned_integrations_id_fk" FOREIGN KEY ("assigned_integration_id") REFERENCES "public"."assigned_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_admin_user_id_admin_users_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_images" ADD CONSTRAINT "package_images_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_newest" ON "api_keys" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_periods_open" ON "business_periods" USING btree ("business_id","kind") WHERE "business_periods"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "business_periods_business" ON "business_periods" USING btree ("business_id","started_at");--> statement-breakpoint
CREATE INDEX "businesses_newest" ON "businesses" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "businesses_engine" ON "businesses" USING btree ("organization_id","voice_engine");--> statement-breakpoint
CREATE INDEX "coupon_brands_brand" ON "coupon_brands" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon" ON "coupon_uses" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "coupons_newest" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_open" ON "connections" USING btree ("assigned_integration_id","business_id") WHERE "connections"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "connections_business" ON "connections" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("kind","occasion") WHERE "notifications"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_feed" ON "notifications" USING btree ("place") WHERE "notifications"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "activities_actor_feed" ON "activities" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "activities_time" ON "activities" USING btree ("occurred_at","seq");--> statement-breakpoint
CREATE INDEX "activities_search" ON "activities" USING gin ("search_text" gin_trgm_ops);