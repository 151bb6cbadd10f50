-- Replacing a part of an engine in waves of brands, what an engine costs, and integrations that are no longer offered.
CREATE TABLE "rollout_brands" (
	"rollout_id" integer NOT NULL,
	"brand_id" integer NOT NULL,
	"wave" integer NOT NULL,
	"moved_at" timestamp with time zone,
	"version" integer,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "rollout_brands_rollout_id_brand_id_pk" PRIMARY KEY("rollout_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "rollouts" (
	"id" serial PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"part" text NOT NULL,
	"replaced" jsonb NOT NULL,
	"replacement" jsonb NOT NULL,
	"status" text NOT NULL,
	"held_for" text,
	"hold_percent" integer NOT NULL,
	"wave" integer NOT NULL,
	"waves" integer NOT NULL,
	"watched_from" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "rollouts_percent" CHECK ("rollouts"."hold_percent" between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "catalog_engines" ADD COLUMN "cost_hint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalog_integrations" ADD COLUMN "retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rollout_brands" ADD CONSTRAINT "rollout_brands_rollout_id_rollouts_id_fk" FOREIGN KEY ("rollout_id") REFERENCES "public"."rollouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollout_brands" ADD CONSTRAINT "rollout_brands_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rollout_brands_brand" ON "rollout_brands" USING btree ("brand_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rollouts_open" ON "rollouts" USING btree ("engine","part") WHERE "rollouts"."status" in ('running', 'held');
--> statement-breakpoint
-- By hand from here on.
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0056_catalog_rollouts', '1.3.0');
