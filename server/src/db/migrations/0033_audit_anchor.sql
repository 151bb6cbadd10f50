CREATE TABLE "audit_exports" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_publications" (
	"id" serial PRIMARY KEY NOT NULL,
	"anchor" text NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"published_at" timestamp with time zone,
	"time_stamp" text,
	"email_id" integer,
	"failing_since" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_signing_keys" (
	"id" serial PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_verification" (
	"id" integer PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"checked" bigint DEFAULT 0 NOT NULL,
	"ok" boolean DEFAULT true NOT NULL,
	"message" text,
	"seq" bigint,
	"hash" text,
	"failing_since" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "audit_publications_newest" ON "audit_publications" USING btree ("anchor","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_publications_failing" ON "audit_publications" USING btree ("anchor") WHERE "audit_publications"."published_at" is null;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0033_audit_anchor', '1.0.0');
