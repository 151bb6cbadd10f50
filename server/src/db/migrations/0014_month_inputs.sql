CREATE TABLE "brand_months" (
	"brand_id" integer NOT NULL,
	"month" date NOT NULL,
	"ends" timestamp with time zone NOT NULL,
	"inputs" json NOT NULL,
	CONSTRAINT "brand_months_brand_id_month_pk" PRIMARY KEY("brand_id","month")
);
--> statement-breakpoint
-- A transaction that changes an input of a month deletes the brand's stored rows. Until it commits nobody stores others, for that
-- needs the same locks exclusively (db/locks.ts).
CREATE FUNCTION delete_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  brand integer;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'businesses' THEN
      brand := CASE WHEN TG_OP = 'DELETE' THEN OLD.organization_id ELSE NEW.organization_id END;
    WHEN 'business_periods' THEN
      SELECT organization_id INTO brand FROM businesses
        WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.business_id ELSE NEW.business_id END;
    WHEN 'connections', 'wholesale_prices' THEN
      SELECT brand_id INTO brand FROM assigned_integrations
        WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.assigned_integration_id ELSE NEW.assigned_integration_id END;
    ELSE
      brand := CASE WHEN TG_OP = 'DELETE' THEN OLD.brand_id ELSE NEW.brand_id END;
  END CASE;
  IF brand IS NOT NULL THEN
    -- A statement may write many brands, and PostgreSQL's table of locks is small.
    PERFORM pg_advisory_xact_lock_shared(4712, 1 + brand % 1024);
    DELETE FROM brand_months WHERE brand_id = brand;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER brand_packages_months AFTER INSERT OR UPDATE OR DELETE ON brand_packages FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
CREATE TRIGGER brand_periods_months AFTER INSERT OR UPDATE OR DELETE ON brand_periods FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
CREATE TRIGGER unbilled_usage_months AFTER INSERT OR UPDATE OR DELETE ON unbilled_usage FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
CREATE TRIGGER bills_months AFTER INSERT OR DELETE ON bills FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
CREATE TRIGGER credit_movements_months AFTER INSERT OR UPDATE OR DELETE ON credit_movements FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
CREATE TRIGGER bill_charges_months AFTER INSERT OR UPDATE OR DELETE ON bill_charges FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
CREATE TRIGGER coupon_uses_months AFTER INSERT OR UPDATE OR DELETE ON coupon_uses FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
CREATE TRIGGER businesses_months AFTER INSERT OR UPDATE OF organization_id OR DELETE ON businesses FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
CREATE TRIGGER business_periods_months AFTER INSERT OR UPDATE OR DELETE ON business_periods FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
CREATE TRIGGER assigned_integrations_months AFTER INSERT OR UPDATE OF brand_id, code OR DELETE ON assigned_integrations FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
CREATE TRIGGER connections_months AFTER INSERT OR UPDATE OR DELETE ON connections FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
CREATE TRIGGER wholesale_prices_months AFTER INSERT OR UPDATE OR DELETE ON wholesale_prices FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
-- Usage comes by the thousand. Whoever books it holds the lock of its brands already. Ingest deletes the rows before, sorted by
-- brand: the two triggers of one upsert could deadlock with those of another. Here they go for all other writers.
CREATE FUNCTION delete_months_of_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM brand_months m USING (SELECT DISTINCT brand_id FROM changed) c WHERE m.brand_id = c.brand_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER usage_days_inserted AFTER INSERT ON usage_days REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION delete_months_of_usage();--> statement-breakpoint
CREATE TRIGGER usage_days_updated AFTER UPDATE ON usage_days REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION delete_months_of_usage();--> statement-breakpoint
CREATE TRIGGER usage_days_deleted AFTER DELETE ON usage_days REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION delete_months_of_usage();--> statement-breakpoint
-- Sorted, so that concurrent deletes cannot deadlock.
CREATE FUNCTION delete_months_of(brands integer[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM brand_months WHERE (brand_id, month) IN (
    SELECT brand_id, month FROM brand_months WHERE brand_id = ANY(brands) ORDER BY brand_id, month FOR UPDATE)
$$;--> statement-breakpoint
-- These tables count for many brands: nobody stores any month until the transaction commits.
CREATE FUNCTION delete_months_of_many() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4712, 0);
  CASE TG_TABLE_NAME
    WHEN 'packages' THEN
      PERFORM delete_months_of(array(SELECT brand_id FROM brand_packages WHERE package_id = NEW.id));
    WHEN 'package_prices' THEN
      PERFORM delete_months_of(array(SELECT brand_id FROM brand_packages
        WHERE package_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.package_id ELSE NEW.package_id END));
    ELSE
      PERFORM delete_months_of(array(SELECT brand_id FROM brand_months));
  END CASE;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER packages_months AFTER UPDATE OF name, currency ON packages FOR EACH ROW EXECUTE FUNCTION delete_months_of_many();--> statement-breakpoint
CREATE TRIGGER package_prices_months AFTER INSERT OR UPDATE OR DELETE ON package_prices FOR EACH ROW EXECUTE FUNCTION delete_months_of_many();--> statement-breakpoint
CREATE TRIGGER coupons_months AFTER UPDATE OF code ON coupons FOR EACH ROW EXECUTE FUNCTION delete_months_of_many();--> statement-breakpoint
CREATE TRIGGER tax_rates_months AFTER INSERT OR UPDATE OR DELETE ON tax_rates FOR EACH STATEMENT EXECUTE FUNCTION delete_months_of_many();--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0014_month_inputs', '1.0.0');
