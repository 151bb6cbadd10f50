CREATE TABLE "bill_checks" (
	"bill_id" integer PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"found" numeric(19, 2)
);
--> statement-breakpoint
CREATE TABLE "invoice_mails" (
	"id" serial PRIMARY KEY NOT NULL,
	"bill_id" integer NOT NULL,
	"recipient" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "business_engines" (
	"business_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "business_engines_business_id_starts_at_pk" PRIMARY KEY("business_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "billing_clock" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"ahead_ms" bigint NOT NULL,
	CONSTRAINT "billing_clock_one" CHECK ("billing_clock"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "platform_costs" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"starts_on" date NOT NULL,
	"cost" numeric(19, 4) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "platform_costs_kind_code_starts_on_pk" PRIMARY KEY("kind","code","starts_on"),
	CONSTRAINT "platform_costs_first_of_month" CHECK (extract(day from "platform_costs"."starts_on") = 1)
);
--> statement-breakpoint
CREATE TABLE "operator_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"legal_name" text NOT NULL,
	"address" text NOT NULL,
	"tax_id" text NOT NULL,
	"invoice_prefix" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "operator_settings_one" CHECK ("operator_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"starts_on" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rate" numeric(7, 4) NOT NULL,
	CONSTRAINT "tax_rates_first_of_month" CHECK (extract(day from "tax_rates"."starts_on") = 1)
);
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "taxes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "seller" jsonb;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "bill_checks" ADD CONSTRAINT "bill_checks_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD CONSTRAINT "invoice_mails_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_engines" ADD CONSTRAINT "business_engines_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_mails_bill" ON "invoice_mails" USING btree ("bill_id","id");--> statement-breakpoint
-- By hand: businesses that there are have been on their engine since they came.
INSERT INTO "business_engines" ("business_id", "starts_at", "code") SELECT "id", "created_at", "voice_engine" FROM "businesses";
