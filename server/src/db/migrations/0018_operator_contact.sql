ALTER TABLE "operator_settings" ADD COLUMN "display_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "reply_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "payment_instructions" text DEFAULT '' NOT NULL;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0018_operator_contact', '1.0.0');
