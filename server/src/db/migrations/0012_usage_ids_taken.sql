ALTER TABLE "usage_ids" ADD COLUMN "taken_on" date DEFAULT CURRENT_DATE NOT NULL;--> statement-breakpoint
CREATE INDEX "usage_ids_taken" ON "usage_ids" USING btree ("taken_on");--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0012_usage_ids_taken', '1.0.0');
