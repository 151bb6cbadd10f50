-- Conditions are found again after writes: they read what failed, ended, fell silent or changed, not everything.
CREATE INDEX "bills_unpaid_to_check" ON "bills" USING btree ("brand_id","month") WHERE "bills"."to_check" and "bills"."paid_at" is null;--> statement-breakpoint
CREATE INDEX "credential_tests_failed" ON "credential_tests" USING btree ("brand_id","kind") WHERE not "credential_tests"."ok";--> statement-breakpoint
CREATE INDEX "brand_packages_ended" ON "brand_packages" USING btree ("ends_on","brand_id") WHERE "brand_packages"."ends_on" is not null;--> statement-breakpoint
CREATE INDEX "usage_feeds_received" ON "usage_feeds" USING btree ("last_received_at","brand_id");--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0038_condition_indexes', '1.0.0');
