ALTER TABLE "brand_users" ADD COLUMN "external_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "external_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "external_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "external_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_users_external_id" ON "brand_users" USING btree ("external_id") WHERE "brand_users"."external_id" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "brands_external_id" ON "brands" USING btree ("external_id") WHERE "brands"."external_id" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_external_id" ON "coupons" USING btree ("external_id") WHERE "coupons"."external_id" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "packages_external_id" ON "packages" USING btree ("external_id") WHERE "packages"."external_id" <> '';--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0019_external_ids', '1.0.0');
