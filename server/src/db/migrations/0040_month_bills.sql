ALTER TABLE "brand_months" ADD COLUMN "bill" json;--> statement-breakpoint
ALTER TABLE "brand_months" ADD COLUMN "bill_version" bigint;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0040_month_bills', '1.3.0');
