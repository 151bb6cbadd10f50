DROP INDEX "activities_seq";--> statement-breakpoint
DROP INDEX "activities_area_feed";--> statement-breakpoint
DROP INDEX "activities_area_type_feed";--> statement-breakpoint
DROP INDEX "activities_actor_feed";--> statement-breakpoint
DROP INDEX "activities_time";--> statement-breakpoint
DROP INDEX "activities_search";--> statement-breakpoint
DROP INDEX "activities_brand_feed";--> statement-breakpoint
CREATE UNIQUE INDEX "activities_seq" ON "activities" USING btree ("seq") WHERE "activities"."seq" is not null;--> statement-breakpoint
CREATE INDEX "activities_area_feed" ON "activities" USING btree ("area","seq") WHERE "activities"."seq" is not null;--> statement-breakpoint
CREATE INDEX "activities_area_type_feed" ON "activities" USING btree ("area","type","seq") WHERE "activities"."seq" is not null;--> statement-breakpoint
CREATE INDEX "activities_actor_feed" ON "activities" USING btree ("actor_id","seq") WHERE "activities"."seq" is not null;--> statement-breakpoint
CREATE INDEX "activities_time" ON "activities" USING btree ("occurred_at","seq") WHERE "activities"."seq" is not null;--> statement-breakpoint
CREATE INDEX "activities_search" ON "activities" USING gin ("search_text" gin_trgm_ops) WHERE "activities"."seq" is not null;--> statement-breakpoint
CREATE INDEX "activities_brand_feed" ON "activities" USING btree ("organization_id","seq") WHERE "activities"."seq" is not null;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0016_sealed_indexes', '1.0.0');
