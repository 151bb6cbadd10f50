-- Links in emails to the page of a bill, for its partner. Only hashes of their tokens.
CREATE TABLE "invoice_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"bill_id" integer NOT NULL,
	"brand_id" integer NOT NULL,
	"hash" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invoice_links_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "invoice_links" ADD CONSTRAINT "invoice_links_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_links" ADD CONSTRAINT "invoice_links_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_links_bill" ON "invoice_links" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "invoice_links_brand" ON "invoice_links" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "invoice_links_expired" ON "invoice_links" USING btree ("expires_at");--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0045_invoice_links', '1.3.0');
