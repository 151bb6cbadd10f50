CREATE TABLE "archive_files" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"month" date NOT NULL,
	"name" text NOT NULL,
	"rows" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"first_key" bigint NOT NULL,
	"last_key" bigint NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"archived_at" timestamp with time zone NOT NULL,
	"replaced" text
);
--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "email_days" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "notification_days" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "webhook_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "archive_files_name" ON "archive_files" USING btree ("name");--> statement-breakpoint
CREATE INDEX "archive_files_days" ON "archive_files" USING btree ("kind","last_day","first_day");--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0061_archive', '1.3.0');
