CREATE INDEX "activities_subject_feed" ON "activities" USING btree ("subject_kind","subject_id","seq") WHERE "activities"."seq" is not null;--> statement-breakpoint
CREATE INDEX "activities_sign_ins" ON "activities" USING btree ("seq","type") WHERE "activities"."seq" is not null and "activities"."event" in ('session.opened', 'session.link_made', 'device.ended');--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0030_record_history', '1.0.0');
