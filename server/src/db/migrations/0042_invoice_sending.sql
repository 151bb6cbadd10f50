-- Invoices leave by themselves after a close; brands have terms of their own.
CREATE TABLE "scheduled_invoices" (
	"bill_id" integer PRIMARY KEY NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone,
	"recipients" integer
);
--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD COLUMN "at_close" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "billing_emails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "terms_days" integer;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "po_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "terms_days" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "invoice_sending" text DEFAULT 'by_hand' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "invoice_sending_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_invoices" ADD CONSTRAINT "scheduled_invoices_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_invoices_due" ON "scheduled_invoices" USING btree ("send_at") WHERE "scheduled_invoices"."queued_at" is null;--> statement-breakpoint
CREATE INDEX "scheduled_invoices_no_recipient" ON "scheduled_invoices" USING btree ("bill_id") WHERE "scheduled_invoices"."recipients" = 0;--> statement-breakpoint
CREATE INDEX "invoice_mails_failed" ON "invoice_mails" USING btree ("bill_id") WHERE "invoice_mails"."failed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_mails_once" ON "invoice_mails" USING btree ("bill_id",lower("recipient")) WHERE "invoice_mails"."at_close";--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0042_invoice_sending', '1.3.0');
