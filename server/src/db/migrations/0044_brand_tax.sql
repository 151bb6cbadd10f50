-- Brands that pay no tax while their certificate lasts, from the open month on.
CREATE TABLE "brand_tax" (
	"brand_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"tax" text NOT NULL,
	"certificate" text DEFAULT '' NOT NULL,
	"exempt_until" date,
	CONSTRAINT "brand_tax_brand_id_starts_on_pk" PRIMARY KEY("brand_id","starts_on"),
	CONSTRAINT "brand_tax_first_of_month" CHECK (extract(day from "brand_tax"."starts_on") = 1)
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "tax" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "tax_certificate" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "exempt_until" date;--> statement-breakpoint
ALTER TABLE "brand_tax" ADD CONSTRAINT "brand_tax_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brands_exempt_until" ON "brands" USING btree ("exempt_until","id") WHERE "brands"."exempt_until" is not null;--> statement-breakpoint
-- By hand from here on.
CREATE TRIGGER brand_tax_months AFTER INSERT OR UPDATE OR DELETE ON brand_tax FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0044_brand_tax', '1.3.0');
