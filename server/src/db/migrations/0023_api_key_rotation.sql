ALTER TABLE "api_keys" ADD COLUMN "last_used_by_scope" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "previous_token_hash" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "previous_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_previous_token_unique" UNIQUE("previous_token_hash");--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0023_api_key_rotation', '1.0.0');
