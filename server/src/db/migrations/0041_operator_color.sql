ALTER TABLE "operator_settings" ADD COLUMN "color" text DEFAULT '' NOT NULL;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0041_operator_color', '1.3.0');
