CREATE INDEX "usage_days_late" ON "usage_days" USING btree ("brand_id","bill_month") WHERE "usage_days"."day" < "usage_days"."bill_month";--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0013_late_usage', '1.0.0');
