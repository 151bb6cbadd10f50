ALTER TABLE "configuration_changes" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
-- A trigger, because the release before writes these rows as well while both run.
CREATE FUNCTION configuration_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.applied_at IS NOT NULL THEN
    NEW.waiting_since := NULL;
  ELSIF TG_OP = 'UPDATE' AND OLD.applied_at IS NULL THEN
    NEW.waiting_since := coalesce(OLD.waiting_since, OLD.changed_at);
  ELSE
    NEW.waiting_since := NEW.changed_at;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER configuration_changes_waits BEFORE INSERT OR UPDATE ON configuration_changes
  FOR EACH ROW EXECUTE FUNCTION configuration_waits();--> statement-breakpoint
-- In batches, because each brand has a row and the trigger holds the table.
UPDATE configuration_changes SET waiting_since = changed_at WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM configuration_changes WHERE applied_at IS NULL AND waiting_since IS NULL LIMIT 1000));--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0036_waiting_since', '1.0.0');
