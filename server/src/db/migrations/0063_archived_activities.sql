ALTER TABLE "archive_files" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "archive_files" ADD COLUMN "head" text;--> statement-breakpoint
ALTER TABLE "audit_exports" ADD COLUMN "month" date;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "activity_months" integer DEFAULT 36 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "archive_files_activities" ON "archive_files" USING btree ("last_key") WHERE "archive_files"."kind" = 'activities';--> statement-breakpoint
-- By hand from here on. Deleting entries of the audit log is allowed for those that the archive has, and through one function alone.
CREATE OR REPLACE FUNCTION activities_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE personal CONSTANT text[] := ARRAY['message', 'actor_name', 'subject_label', 'before', 'after', 'request_id', 'ip', 'search_text'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.seq IS NULL AND NEW.seq IS NOT NULL AND NEW.hash IS NOT NULL
       AND to_jsonb(NEW) - 'seq' - 'hash' = to_jsonb(OLD) - 'seq' - 'hash' THEN
      RETURN NEW;
    END IF;
    IF to_jsonb(NEW) - 'search_text' = to_jsonb(OLD) - 'search_text' THEN RETURN NEW; END IF;
    IF current_setting('console.erasing', true) = 'entries' AND OLD.seq IS NOT NULL
       AND to_jsonb(NEW) - personal = to_jsonb(OLD) - personal THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('console.erasing', true) = 'archived' AND OLD.seq IS NOT NULL THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'activities cannot be changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
-- The only way to delete entries, for a role that owns nothing as well: those of a file that continues the archive, has as many as its range,
-- and ends with the hash that the last of them has in the database. That one is deleted last, so that a killed process can be continued.
CREATE FUNCTION remove_archived_activities(file integer, removed bigint[]) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  f archive_files;
  gone integer;
BEGIN
  SELECT * INTO f FROM archive_files a WHERE a.id = file AND a.kind = 'activities';
  IF NOT FOUND OR f.rows <> f.last_key - f.first_key + 1
    OR NOT (f.first_key = 1 AND f.previous_hash = repeat('0', 64) OR EXISTS (SELECT FROM archive_files p
      WHERE p.kind = 'activities' AND p.last_key = f.first_key - 1 AND p.head = f.previous_hash))
    OR NOT EXISTS (SELECT FROM activities a WHERE a.seq = f.last_key AND a.hash = f.head) THEN
    RAISE EXCEPTION 'these activities are not archived' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM set_config('console.erasing', 'archived', true);
  DELETE FROM activities a WHERE a.seq = ANY (removed) AND a.seq BETWEEN f.first_key AND f.last_key;
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('console.erasing', '', true);
  RETURN gone;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION remove_archived_activities(integer, bigint[]) FROM PUBLIC;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0063_archived_activities', '1.3.0');
