-- The latest attempts of each delivery; those of earlier releases stay without.
ALTER TABLE "webhook_deliveries" ADD COLUMN "attempts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- By hand from here on.
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0052_webhook_attempts', '1.3.0');
