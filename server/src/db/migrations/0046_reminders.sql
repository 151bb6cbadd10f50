-- Reminders of unpaid bills, what became of each step, and whose are paused.
CREATE TABLE "reminder_pauses" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"bill_id" integer,
	"paused_at" timestamp with time zone NOT NULL,
	"paused_by" text NOT NULL,
	CONSTRAINT "reminder_pauses_once" UNIQUE NULLS NOT DISTINCT("brand_id","bill_id")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"bill_id" integer NOT NULL,
	"step" integer NOT NULL,
	"sent_at" timestamp with time zone,
	"skipped_because" text,
	"recipients" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "reminders_bill_id_step_pk" PRIMARY KEY("bill_id","step"),
	CONSTRAINT "reminders_outcome" CHECK (num_nulls("reminders"."sent_at", "reminders"."skipped_because") = 1),
	CONSTRAINT "reminders_step" CHECK ("reminders"."step" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "payment_reminders" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "reminder_days_1" integer DEFAULT -3 NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "reminder_text_1" text DEFAULT 'A payment is due soon. If it''s already on its way, thank you: there is nothing else to do.' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "reminder_days_2" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "reminder_text_2" text DEFAULT 'A payment is due now. If it''s already on its way, thank you.' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "reminder_days_3" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "reminder_text_3" text DEFAULT 'A payment is past due. Please pay it in the next few days. If it''s already on its way, thank you.' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "reminder_days_4" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "reminder_text_4" text DEFAULT 'We still haven''t received a payment that is past due. Please pay it now, or reply to this email if you have a question about it.' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "reminder_days_5" integer DEFAULT 21 NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "reminder_text_5" text DEFAULT 'This is our last reminder of a payment that is long past due. Please pay it now, or reply to this email so that we can find a solution together.' NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_pauses" ADD CONSTRAINT "reminder_pauses_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_pauses" ADD CONSTRAINT "reminder_pauses_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_pauses_bill" ON "reminder_pauses" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "reminders_last" ON "reminders" USING btree ("sent_at") WHERE "reminders"."step" = 5;--> statement-breakpoint
CREATE TRIGGER reminders_guard BEFORE UPDATE OR DELETE ON reminders FOR EACH ROW EXECUTE FUNCTION ledger_guard();--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0046_reminders', '1.3.0');
