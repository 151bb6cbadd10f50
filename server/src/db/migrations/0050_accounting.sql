-- Exports of months for accounting programs, with their files, and what those programs call the accounts.
CREATE TABLE "accounting_exports" (
	"id" serial PRIMARY KEY NOT NULL,
	"month" date NOT NULL,
	"program" text NOT NULL,
	"locked" boolean NOT NULL,
	"exported_at" timestamp with time zone NOT NULL,
	"exported_by" text NOT NULL,
	"sums" jsonb NOT NULL,
	"records" jsonb NOT NULL,
	"accounts" jsonb NOT NULL,
	"brands" jsonb NOT NULL,
	"differences" jsonb,
	CONSTRAINT "accounting_exports_first_of_month" CHECK (extract(day from "accounting_exports"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "accounting_files" (
	"export_id" integer NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"rows" integer NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "accounting_files_export_id_name_pk" PRIMARY KEY("export_id","name")
);
--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "account_receivables" text DEFAULT 'Accounts Receivable (A/R)' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "account_revenue" text DEFAULT 'Sales' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "account_tax" text DEFAULT 'Sales Tax Collected' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "account_bank" text DEFAULT 'Checking' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "account_customer_credit" text DEFAULT 'Customer Credit' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "account_allowances" text DEFAULT 'Sales Allowances' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "account_bad_debt" text DEFAULT 'Bad Debt' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "xero_revenue" text DEFAULT '200' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "xero_tax" text DEFAULT '821' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "xero_customer_credit" text DEFAULT '822' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "xero_allowances" text DEFAULT '201' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "xero_bad_debt" text DEFAULT '405' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "xero_tax_type" text DEFAULT 'Tax Exempt (0%)' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounting_files" ADD CONSTRAINT "accounting_files_export_id_accounting_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."accounting_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounting_exports_month" ON "accounting_exports" USING btree ("month","program","id");--> statement-breakpoint
CREATE INDEX "brands_po_number" ON "brands" USING btree (lower("po_number")) WHERE "brands"."po_number" <> '';--> statement-breakpoint
-- By hand from here on.
CREATE TRIGGER accounting_exports_guard BEFORE UPDATE OR DELETE ON accounting_exports FOR EACH ROW EXECUTE FUNCTION ledger_guard();--> statement-breakpoint
CREATE TRIGGER accounting_files_guard BEFORE UPDATE OR DELETE ON accounting_files FOR EACH ROW EXECUTE FUNCTION ledger_guard();--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0050_accounting', '1.3.0');
