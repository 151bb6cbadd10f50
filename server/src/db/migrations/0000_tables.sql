-- Search finds words inside names through trigrams. Trusted since PostgreSQL 13: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "activities" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"type" text NOT NULL,
	"area" text NOT NULL,
	"message" text NOT NULL,
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" integer,
	"subject_label" text NOT NULL,
	"organization_id" integer,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL,
	"ip" text NOT NULL,
	"seq" bigint,
	"hash" text
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_credentials" (
	"brand_id" integer NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"secret" boolean NOT NULL,
	"last4" text,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "brand_credentials_brand_id_field_pk" PRIMARY KEY("brand_id","field")
);
--> statement-breakpoint
CREATE TABLE "brand_packages" (
	"brand_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"package_id" integer NOT NULL,
	CONSTRAINT "brand_packages_brand_id_starts_on_pk" PRIMARY KEY("brand_id","starts_on"),
	CONSTRAINT "brand_packages_first_of_month" CHECK (extract(day from "brand_packages"."starts_on") = 1)
);
--> statement-breakpoint
CREATE TABLE "brand_users" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"invited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"support_email" text NOT NULL,
	"email" text NOT NULL,
	"domain" text NOT NULL,
	"website" text NOT NULL,
	"frontend_domain" text NOT NULL,
	"backend_domain" text NOT NULL,
	"status" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"description" text NOT NULL,
	"use_system" boolean NOT NULL,
	"brand_color" text NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credential_tests" (
	"brand_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ok" boolean NOT NULL,
	"stages" jsonb NOT NULL,
	"tested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credential_tests_brand_id_kind_pk" PRIMARY KEY("brand_id","kind")
);
--> statement-breakpoint
CREATE TABLE "onboardings" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"contact_person" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text NOT NULL,
	"onboarding_date" date,
	"onboarding_time" time,
	"onboarding_at" timestamp with time zone,
	"package_type" text NOT NULL,
	"package_name" text NOT NULL,
	"notes" text NOT NULL,
	"status" text NOT NULL,
	"scheduled_by" text NOT NULL,
	"done_by" text,
	"done_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_brands" (
	"package_id" integer NOT NULL,
	"brand_id" integer NOT NULL,
	CONSTRAINT "package_brands_package_id_brand_id_pk" PRIMARY KEY("package_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "package_prices" (
	"package_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"base_price" numeric(19, 4) NOT NULL,
	"per_min_charge" numeric(19, 4) NOT NULL,
	"multilingual_charge_per_min" numeric(19, 4) NOT NULL,
	"per_location_charge" numeric(19, 4) NOT NULL,
	"premium_support_per_location" numeric(19, 4) NOT NULL,
	"storage_charge_per_gb" numeric(19, 4) NOT NULL,
	"integration_charge" boolean NOT NULL,
	CONSTRAINT "package_prices_package_id_starts_on_pk" PRIMARY KEY("package_id","starts_on"),
	CONSTRAINT "package_prices_first_of_month" CHECK (extract(day from "package_prices"."starts_on") = 1)
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"active" boolean NOT NULL,
	"public" boolean NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"admin_user_id" integer,
	"browser_hash" text NOT NULL,
	"trusted" boolean NOT NULL,
	"code_mac" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "login_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"admin_user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"admin_user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "admin_users" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"active" boolean NOT NULL,
	"role" text NOT NULL,
	"last_login_at" timestamp with time zone,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"admin_user_id" integer NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_admin_user_id_operation_key_pk" PRIMARY KEY("admin_user_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"job" text NOT NULL,
	"payload" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brand_credentials" ADD CONSTRAINT "brand_credentials_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_packages" ADD CONSTRAINT "brand_packages_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_packages" ADD CONSTRAINT "brand_packages_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_users" ADD CONSTRAINT "brand_users_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_tests" ADD CONSTRAINT "credential_tests_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_brands" ADD CONSTRAINT "package_brands_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_brands" ADD CONSTRAINT "package_brands_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_prices" ADD CONSTRAINT "package_prices_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_admin_user_id_admin_users_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_admin_user_id_admin_users_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_admin_user_id_admin_users_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_admin_user_id_admin_users_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activities_seq" ON "activities" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "activities_unsealed" ON "activities" USING btree ("id") WHERE "activities"."seq" is null;--> statement-breakpoint
CREATE INDEX "activities_area_feed" ON "activities" USING btree ("area","seq");--> statement-breakpoint
CREATE INDEX "activities_area_type_feed" ON "activities" USING btree ("area","type","seq");--> statement-breakpoint
CREATE INDEX "activities_brand_feed" ON "activities" USING btree ("organization_id","seq");--> statement-breakpoint
CREATE INDEX "brand_packages_package" ON "brand_packages" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "brand_users_brand" ON "brand_users" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "brands_newest" ON "brands" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "brands_status_newest" ON "brands" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "brands_name" ON "brands" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "brands_search" ON "brands" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "onboardings_status" ON "onboardings" USING btree ("status","onboarding_at","id");--> statement-breakpoint
CREATE INDEX "package_brands_brand" ON "package_brands" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "packages_newest" ON "packages" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "packages_one_default" ON "packages" USING btree ("is_default") WHERE "packages"."is_default";--> statement-breakpoint
CREATE INDEX "login_codes_live" ON "login_codes" USING btree ("email","browser_hash","id");--> statement-breakpoint
CREATE INDEX "login_codes_age" ON "login_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("admin_user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_users_email_unique" ON "admin_users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "admin_users_newest" ON "admin_users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_age" ON "rate_limits" USING btree ("window_started_at");