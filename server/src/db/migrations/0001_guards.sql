-- What the database itself keeps, whoever writes to it.

-- The record of what was done cannot be changed or deleted; sealing sets seq and hash, once.
CREATE FUNCTION activities_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.seq IS NULL AND NEW.seq IS NOT NULL AND NEW.hash IS NOT NULL
     AND to_jsonb(NEW) - 'seq' - 'hash' = to_jsonb(OLD) - 'seq' - 'hash' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'activities cannot be changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_no_change BEFORE UPDATE OR DELETE ON activities
  FOR EACH ROW EXECUTE FUNCTION activities_guard();
--> statement-breakpoint
CREATE TRIGGER activities_no_truncate BEFORE TRUNCATE ON activities
  FOR EACH STATEMENT EXECUTE FUNCTION activities_guard();
--> statement-breakpoint
INSERT INTO audit_head (id, seq, hash) VALUES (1, 0, repeat('0', 64));
--> statement-breakpoint
-- Exact totals of brands by status, in the transaction that changes them.
CREATE FUNCTION brands_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.status = OLD.status THEN
    RETURN NULL;
  END IF;
  -- In one order, so that two transactions never wait for each other's counter.
  IF TG_OP <> 'INSERT' AND (TG_OP = 'DELETE' OR OLD.status < NEW.status) THEN
    UPDATE counters SET value = value - 1 WHERE name = 'brands:' || OLD.status;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE counters SET value = value + 1 WHERE name = 'brands:' || NEW.status;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status > NEW.status THEN
    UPDATE counters SET value = value - 1 WHERE name = 'brands:' || OLD.status;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER brands_count AFTER INSERT OR DELETE OR UPDATE OF status ON brands
  FOR EACH ROW EXECUTE FUNCTION brands_count();
--> statement-breakpoint
INSERT INTO counters (name, value) VALUES ('brands:active', 0), ('brands:inactive', 0);
