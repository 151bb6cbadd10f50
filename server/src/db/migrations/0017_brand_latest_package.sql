ALTER TABLE "brands" ADD COLUMN "latest_package_id" integer;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "latest_package_on" date;--> statement-breakpoint
-- By hand: the list of a package's brands is read from one index in each of its orders, whatever its length.
UPDATE brands b SET latest_package_id = p.package_id, latest_package_on = p.starts_on
FROM brand_packages p WHERE p.brand_id = b.id AND p.ends_on IS NULL;--> statement-breakpoint
CREATE FUNCTION brands_latest_package() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  brand integer := CASE WHEN TG_OP = 'DELETE' THEN OLD.brand_id ELSE NEW.brand_id END;
  latest brand_packages%ROWTYPE;
BEGIN
  SELECT * INTO latest FROM brand_packages WHERE brand_id = brand ORDER BY starts_on DESC LIMIT 1;
  UPDATE brands SET latest_package_id = latest.package_id, latest_package_on = latest.starts_on
    WHERE id = brand AND (latest_package_id, latest_package_on) IS DISTINCT FROM (latest.package_id, latest.starts_on);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER brands_latest_package AFTER INSERT OR DELETE OR UPDATE OF package_id, starts_on ON brand_packages
  FOR EACH ROW EXECUTE FUNCTION brands_latest_package();--> statement-breakpoint
CREATE INDEX "brands_package_newest" ON "brands" USING btree ("latest_package_id","created_at","id","status","latest_package_on");--> statement-breakpoint
CREATE INDEX "brands_package_name" ON "brands" USING btree ("latest_package_id","name","id","status","latest_package_on");--> statement-breakpoint
CREATE INDEX "brands_package_status" ON "brands" USING btree ("latest_package_id","status","id","latest_package_on");--> statement-breakpoint
CREATE TABLE "brand_margins" (
	"brand_id" integer NOT NULL,
	"month" date NOT NULL,
	"inputs_version" bigint,
	"costs_version" integer NOT NULL,
	"figures" json,
	CONSTRAINT "brand_margins_brand_id_month_pk" PRIMARY KEY("brand_id","month")
);
--> statement-breakpoint
ALTER TABLE "brand_months" ADD COLUMN "version" bigserial NOT NULL;--> statement-breakpoint
-- The margin of an open month goes with its stored inputs, whoever deletes them; so they go with a business's engine as well.
CREATE OR REPLACE FUNCTION delete_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  brand integer;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'businesses' THEN
      brand := CASE WHEN TG_OP = 'DELETE' THEN OLD.organization_id ELSE NEW.organization_id END;
    WHEN 'business_periods', 'business_engines' THEN
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
    DELETE FROM brand_margins WHERE brand_id = brand;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER business_engines_months AFTER INSERT OR UPDATE OR DELETE ON business_engines FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
DROP TRIGGER businesses_months ON businesses;--> statement-breakpoint
CREATE TRIGGER businesses_months AFTER INSERT OR UPDATE OF organization_id, voice_engine OR DELETE ON businesses FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0017_brand_latest_package', '1.0.0');
