ALTER TABLE "brands" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "erasure_days" integer DEFAULT 365 NOT NULL;--> statement-breakpoint
-- By hand from here on. Erasing empties what an entry or a row of the ledger says of people, and nothing else. Only transactions that
-- say so may do it: the guards are there against mistakes.
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
  RAISE EXCEPTION 'activities cannot be changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
-- The only way to change a sealed entry: what each says afterwards comes as JSON. Its sequence number and hash stay.
CREATE FUNCTION erase_activities(entries jsonb) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE erased integer;
BEGIN
  PERFORM set_config('console.erasing', 'entries', true);
  UPDATE activities a SET message = e.message, actor_name = e.actor_name, subject_label = e.subject_label, before = e.before,
      after = e.after, request_id = e.request_id, ip = e.ip, search_text = e.search_text
    FROM jsonb_to_recordset(entries) e(seq bigint, message text, actor_name text, subject_label text, before jsonb, after jsonb,
      request_id text, ip text, search_text text)
    WHERE a.seq = e.seq;
  GET DIAGNOSTICS erased = ROW_COUNT;
  PERFORM set_config('console.erasing', '', true);
  RETURN erased;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  withdrawn CONSTANT text[] := ARRAY['withdrawn_at', 'withdrawn_by'];
  personal CONSTANT text[] := ARRAY['reference', 'note', 'external_id', 'reason', 'reversal_reason', 'release_reason', 'recipients',
    'recorded_by', 'reversed_by', 'requested_by', 'withdrawn_by', 'confirmed_by', 'allocated_by', 'released_by', 'placed_by',
    'lifted_by', 'created_by', 'exported_by'];
BEGIN
  IF TG_OP = 'UPDATE' AND TG_NARGS > 0 AND to_jsonb(OLD) ->> TG_ARGV[0] IS NULL AND to_jsonb(NEW) ->> TG_ARGV[0] IS NOT NULL
    AND to_jsonb(OLD) - TG_ARGV = to_jsonb(NEW) - TG_ARGV THEN RETURN NEW; END IF;
  -- What is left of a payment follows its allocations and refunds.
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND to_jsonb(OLD) - 'unallocated' = to_jsonb(NEW) - 'unallocated' THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) ? 'withdrawn_at' AND to_jsonb(OLD) ->> 'withdrawn_at' IS NULL
    AND to_jsonb(NEW) ->> 'withdrawn_at' IS NOT NULL AND to_jsonb(OLD) - withdrawn = to_jsonb(NEW) - withdrawn THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND current_setting('console.erasing', true) = 'rows' AND pg_trigger_depth() = 1
    AND to_jsonb(OLD) - personal = to_jsonb(NEW) - personal THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a row of % never changes', TG_TABLE_NAME;
END $$;--> statement-breakpoint
-- Bills from before they stored their addressee print the brand as it is now: they get it before that is erased.
CREATE OR REPLACE FUNCTION bills_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE free CONSTANT text[] := ARRAY['open_amount', 'settled_by', 'held', 'paid_at', 'paid_on', 'paid_by', 'payment_reference', 'to_check', 'package_key',
  'version', 'updated_at', 'updated_by'];
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() < 2 AND OLD.open_amount IS NOT NULL
    AND (OLD.open_amount, OLD.settled_by, OLD.held) IS DISTINCT FROM (NEW.open_amount, NEW.settled_by, NEW.held) THEN
    RAISE EXCEPTION 'the open amount of a bill follows the ledger';
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - free = to_jsonb(NEW) - free THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND current_setting('console.erasing', true) = 'rows' AND OLD.buyer IS NULL
    AND to_jsonb(OLD) - 'buyer' = to_jsonb(NEW) - 'buyer' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a closed bill never changes';
END $$;--> statement-breakpoint
-- Only a release or an end is posted, not the erasure of a name.
DROP TRIGGER allocations_post ON allocations;--> statement-breakpoint
CREATE TRIGGER allocations_post AFTER INSERT OR UPDATE OF released_at ON allocations FOR EACH ROW EXECUTE FUNCTION allocations_post();--> statement-breakpoint
DROP TRIGGER bill_holds_post ON bill_holds;--> statement-breakpoint
CREATE TRIGGER bill_holds_post AFTER INSERT OR UPDATE OF lifted_at ON bill_holds FOR EACH ROW EXECUTE FUNCTION bill_holds_post();--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0058_erasure', '1.3.0');
