CREATE TABLE "operator_logos" (
	"hash" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "logo" text DEFAULT '' NOT NULL;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0022_operator_logo', '1.0.0');
