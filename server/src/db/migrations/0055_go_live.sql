-- Brands from before have no list: they went live without one.
CREATE TABLE "brand_go_live" (
	"brand_id" integer PRIMARY KEY NOT NULL,
	"owner_invited_at" timestamp with time zone,
	"owner_active_at" timestamp with time zone,
	"credentials_at" timestamp with time zone,
	"engine_at" timestamp with time zone,
	"business_at" timestamp with time zone,
	"call_at" timestamp with time zone,
	"address_at" timestamp with time zone,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "brand_users" ADD COLUMN "active_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "onboarding_id" integer;--> statement-breakpoint
ALTER TABLE "brand_go_live" ADD CONSTRAINT "brand_go_live_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_go_live_open" ON "brand_go_live" USING btree ("brand_id") WHERE "brand_go_live"."completed_at" is null;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_onboarding_id_onboardings_id_fk" FOREIGN KEY ("onboarding_id") REFERENCES "public"."onboardings"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "brands_onboarding" ON "brands" USING btree ("onboarding_id");--> statement-breakpoint
-- By hand from here on.
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0055_go_live', '1.3.0');
