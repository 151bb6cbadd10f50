-- Brands that left: inactive for good, and read-only.
ALTER TABLE "brands" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "brands_closed" ON "brands" USING btree ("closed_at","id") WHERE "brands"."closed_at" is not null;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_closed_inactive" CHECK ("brands"."closed_at" is null or "brands"."status" = 'inactive') NOT VALID;--> statement-breakpoint
-- By hand from here on. What a closed brand still carries lapses, always as a whole.
CREATE OR REPLACE FUNCTION ledger_credit_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- That release has one row for each bill.
  IF NEW.cause = 'credit_returned' THEN
    DELETE FROM credit_movements WHERE bill_id = NEW.bill_id AND kind = 'used';
    RETURN NULL;
  END IF;
  -- It takes the sum of the rows for what is carried, which is now nothing.
  IF NEW.cause = 'credit_lapsed' THEN
    DELETE FROM credit_movements WHERE brand_id = NEW.brand_id;
    RETURN NULL;
  END IF;
  INSERT INTO credit_movements (brand_id, bill_id, kind, amount, created_at, created_by)
    VALUES (NEW.brand_id, NEW.bill_id, replace(NEW.cause, 'credit_', ''), NEW.carried, NEW.created_at, NEW.created_by)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0057_closed_brands', '1.3.0');
