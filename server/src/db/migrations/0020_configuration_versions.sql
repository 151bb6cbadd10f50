CREATE TABLE "brand_configurations" (
	"brand_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"package_starts_on" date,
	"applied_version" integer,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "configuration_changes" (
	"brand_id" integer NOT NULL,
	"part" text NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "configuration_changes_brand_id_part_pk" PRIMARY KEY("brand_id","part")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "changes_configuration" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_configurations" ADD CONSTRAINT "brand_configurations_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "configuration_changes" ADD CONSTRAINT "configuration_changes_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_configurations_changed" ON "brand_configurations" USING btree ("changed_at","brand_id");--> statement-breakpoint
CREATE INDEX "configuration_changes_waiting" ON "configuration_changes" USING btree ("changed_at","brand_id") WHERE "configuration_changes"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "activities_changes" ON "activities" USING btree ("seq") WHERE "activities"."seq" is not null and "activities"."changes_configuration";--> statement-breakpoint
CREATE INDEX "activities_brand_changes" ON "activities" USING btree ("organization_id","seq") WHERE "activities"."seq" is not null and "activities"."changes_configuration";--> statement-breakpoint
-- By hand: every brand has a first version, with the package that is in force.
INSERT INTO brand_configurations (brand_id, version, changed_at, package_starts_on)
SELECT b.id, 1, b.updated_at,
  (SELECT max(p.starts_on) FROM brand_packages p WHERE p.brand_id = b.id AND p.starts_on <= current_date)
FROM brands b;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0020_configuration_versions', '1.0.0');
