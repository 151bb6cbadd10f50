ALTER TABLE "login_codes" ADD COLUMN "network" text DEFAULT '' NOT NULL;
--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0009_code_networks', '1.0.0');
