CREATE INDEX "activities_closes" ON "activities" USING btree ("seq") WHERE "activities"."seq" is not null and "activities"."event" = 'bill.month_closed';--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0024_month_closes', '1.0.0');
