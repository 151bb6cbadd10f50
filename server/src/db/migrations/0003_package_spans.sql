DROP INDEX "brand_packages_package";--> statement-breakpoint
ALTER TABLE "brand_packages" ADD COLUMN "ends_on" date;--> statement-breakpoint
CREATE INDEX "brand_packages_package" ON "brand_packages" USING btree ("package_id","ends_on","starts_on");--> statement-breakpoint
-- By hand: how many brands are on a package is asked at every list of packages; with the end beside the start it is read from one index.
CREATE FUNCTION brand_packages_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE brand_packages p SET ends_on = n.next
  FROM (SELECT starts_on, lead(starts_on) OVER (ORDER BY starts_on) AS next FROM brand_packages
    WHERE brand_id = coalesce(NEW.brand_id, OLD.brand_id)) n
  WHERE p.brand_id = coalesce(NEW.brand_id, OLD.brand_id) AND p.starts_on = n.starts_on AND p.ends_on IS DISTINCT FROM n.next;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER brand_packages_ends AFTER INSERT OR DELETE OR UPDATE OF starts_on ON brand_packages
  FOR EACH ROW EXECUTE FUNCTION brand_packages_ends();--> statement-breakpoint
UPDATE brand_packages p SET ends_on = n.next
FROM (SELECT brand_id, starts_on, lead(starts_on) OVER (PARTITION BY brand_id ORDER BY starts_on) AS next FROM brand_packages) n
WHERE p.brand_id = n.brand_id AND p.starts_on = n.starts_on AND n.next IS NOT NULL;
