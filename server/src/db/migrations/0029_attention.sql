CREATE TABLE "attention_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"area" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"brand_id" integer,
	"subject_kind" text NOT NULL,
	"subject_id" integer,
	"subject_label" text NOT NULL,
	"message" text NOT NULL,
	"money" numeric(19, 2),
	"since" timestamp with time zone NOT NULL,
	"points_reason" integer NOT NULL,
	"points_money" integer NOT NULL,
	"points_age" integer NOT NULL,
	"score" integer GENERATED ALWAYS AS (points_reason + points_money + points_age) STORED NOT NULL,
	"assigned_to" integer,
	"snoozed" boolean DEFAULT false NOT NULL,
	"snoozed_until" date,
	"until_worse" boolean DEFAULT false NOT NULL,
	"worse_points" integer,
	"worse_money" numeric(19, 2),
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "attention_items_snoozed" CHECK ("attention_items"."snoozed" = ("attention_items"."snoozed_until" is not null or "attention_items"."until_worse"))
);
--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "attention_margin" numeric(7, 4) DEFAULT '20' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "attention_bill_change" numeric(7, 4) DEFAULT '25' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "attention_usage_fall" numeric(7, 4) DEFAULT '50' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "attention_silent_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "attention_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "attention_part_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "attention_items" ADD CONSTRAINT "attention_items_assigned_to_admin_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attention_items_once" ON "attention_items" USING btree ("reason","dedupe_key");--> statement-breakpoint
CREATE INDEX "attention_items_ranked" ON "attention_items" USING btree ("snoozed","score","id");--> statement-breakpoint
CREATE INDEX "attention_items_assigned" ON "attention_items" USING btree ("assigned_to");--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0029_attention', '1.0.0');
