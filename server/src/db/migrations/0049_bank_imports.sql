-- Bank accounts with the columns of their files, and payments that are imported from these.
CREATE TABLE "bank_mappings" (
	"id" serial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"account_key" text NOT NULL,
	"delimiter" text NOT NULL,
	"header_lines" integer NOT NULL,
	"date_column" text NOT NULL,
	"date_order" text NOT NULL,
	"amount_column" text NOT NULL,
	"credit_column" text NOT NULL,
	"debit_column" text NOT NULL,
	"decimal_sign" text NOT NULL,
	"text_columns" text[] NOT NULL,
	"payer_column" text NOT NULL,
	"created_by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_mappings_account" ON "bank_mappings" USING btree ("account_key");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_origin" CHECK ("payments"."origin" in ('person', 'mark', 'key', 'import', 'migration')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_import_key" CHECK ("payments"."origin" <> 'import' or "payments"."external_id" is not null) NOT VALID;--> statement-breakpoint
-- By hand from here on.
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0049_bank_imports', '1.3.0');
