CREATE TABLE "issued_invoices" (
	"bill_id" integer NOT NULL,
	"state" text NOT NULL,
	"layout" integer NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "issued_invoices_bill_id_state_pk" PRIMARY KEY("bill_id","state")
);
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "layout" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "issued_invoices" ADD CONSTRAINT "issued_invoices_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0021_invoice_layouts', '1.0.0');
