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
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0017_brand_latest_package', '1.0.0');
