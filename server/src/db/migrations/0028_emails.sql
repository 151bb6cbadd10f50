CREATE TABLE "emails" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"content" jsonb,
	"brand_id" integer,
	"invoice_mail_id" integer,
	"sign_in_request" uuid,
	"repeats_id" integer,
	"queued_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_invoice_mail_id_invoice_mails_id_fk" FOREIGN KEY ("invoice_mail_id") REFERENCES "public"."invoice_mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_repeats_id_emails_id_fk" FOREIGN KEY ("repeats_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_newest" ON "emails" USING btree ("queued_at","id");--> statement-breakpoint
CREATE INDEX "emails_unsent" ON "emails" USING btree ("id") WHERE "emails"."sent_at" is null and "emails"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "emails_search" ON "emails" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "emails_repeats" ON "emails" USING btree ("repeats_id");--> statement-breakpoint
CREATE UNIQUE INDEX "emails_sign_in" ON "emails" USING btree ("sign_in_request");--> statement-breakpoint
CREATE UNIQUE INDEX "emails_invoice" ON "emails" USING btree ("invoice_mail_id");--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0028_emails', '1.0.0');
