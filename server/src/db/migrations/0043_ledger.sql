-- One ledger of what brands owe: payments, credit notes, refunds, their allocations to bills, and every movement of a brand's accounts.
CREATE TABLE "allocations" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"payment_id" integer,
	"credit_note_id" integer,
	"bill_id" integer NOT NULL,
	"amount" numeric(19, 2) NOT NULL,
	"effective_on" date NOT NULL,
	"allocated_at" timestamp with time zone NOT NULL,
	"allocated_by" text NOT NULL,
	"released_on" date,
	"released_at" timestamp with time zone,
	"released_by" text,
	"release_reason" text,
	CONSTRAINT "allocations_source" CHECK (num_nulls("allocations"."payment_id", "allocations"."credit_note_id") = 1),
	CONSTRAINT "allocations_amount_positive" CHECK ("allocations"."amount" > 0),
	CONSTRAINT "allocations_release" CHECK (("allocations"."released_at" is null) = ("allocations"."released_on" is null))
);
--> statement-breakpoint
CREATE TABLE "book_locks" (
	"id" serial PRIMARY KEY NOT NULL,
	"locked_through" date NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_id" integer,
	"locked_at" timestamp with time zone,
	"confirmed_by" text,
	CONSTRAINT "book_locks_month" CHECK (extract(day from "book_locks"."locked_through" + 1) = 1)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"payment_id" integer,
	"credit_note_id" integer,
	"amount" numeric(19, 2) NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"refunded_on" date NOT NULL,
	"method" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_id" integer,
	"issued_at" timestamp with time zone,
	"posted_on" date,
	"confirmed_by" text,
	"reversed_on" date,
	"reversed_at" timestamp with time zone,
	"reversal_posted_on" date,
	"reversed_by" text,
	"reversal_reason" text,
	CONSTRAINT "refunds_source" CHECK (num_nulls("refunds"."payment_id", "refunds"."credit_note_id") = 1),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_reversal" CHECK ("refunds"."reversed_at" is null or ("refunds"."reversed_on" is not null and "refunds"."issued_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "bill_holds" (
	"id" serial PRIMARY KEY NOT NULL,
	"bill_id" integer NOT NULL,
	"reason" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"placed_by" text NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" text
);
--> statement-breakpoint
CREATE TABLE "brand_balances" (
	"brand_id" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"receivable" numeric(19, 2) DEFAULT '0' NOT NULL,
	"unallocated" numeric(19, 2) DEFAULT '0' NOT NULL,
	"carried" numeric(19, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "brand_balances_brand_id_currency_pk" PRIMARY KEY("brand_id","currency"),
	CONSTRAINT "brand_balances_receivable" CHECK ("brand_balances"."receivable" >= 0),
	CONSTRAINT "brand_balances_carried" CHECK ("brand_balances"."carried" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"bill_id" integer NOT NULL,
	"number" text,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"net" numeric(19, 2) NOT NULL,
	"tax" numeric(19, 2) NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"tax_name" text,
	"tax_rate" numeric(7, 4),
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"unallocated" numeric(19, 2) DEFAULT '0' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_id" integer,
	"issued_on" date,
	"issued_at" timestamp with time zone,
	"posted_on" date,
	"confirmed_by" text,
	"reversed_on" date,
	"reversed_at" timestamp with time zone,
	"reversal_posted_on" date,
	"reversed_by" text,
	"reversal_reason" text,
	CONSTRAINT "credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_notes_amount" CHECK ("credit_notes"."net" >= 0 and "credit_notes"."tax" >= 0 and "credit_notes"."net" + "credit_notes"."tax" > 0),
	CONSTRAINT "credit_notes_unallocated_within" CHECK ("credit_notes"."unallocated" between 0 and "credit_notes"."net" + "credit_notes"."tax"),
	CONSTRAINT "credit_notes_issued" CHECK (num_nulls("credit_notes"."number", "credit_notes"."issued_on", "credit_notes"."issued_at") in (0, 3)),
	CONSTRAINT "credit_notes_reversal" CHECK ("credit_notes"."reversed_at" is null or "credit_notes"."reason" = 'write_off')
);
--> statement-breakpoint
CREATE TABLE "ledger_movements" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"cause" text NOT NULL,
	"bill_id" integer,
	"payment_id" integer,
	"credit_note_id" integer,
	"allocation_id" integer,
	"refund_id" integer,
	"posted_on" date,
	"receivable" numeric(19, 2) DEFAULT '0' NOT NULL,
	"unallocated" numeric(19, 2) DEFAULT '0' NOT NULL,
	"carried" numeric(19, 2) DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"amount" numeric(19, 2) NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"received_on" date NOT NULL,
	"method" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"origin" text NOT NULL,
	"source" text DEFAULT 'console' NOT NULL,
	"external_id" text,
	"unallocated" numeric(19, 2) DEFAULT '0' NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by" text NOT NULL,
	"posted_on" date,
	"reversed_on" date,
	"reversed_at" timestamp with time zone,
	"reversal_posted_on" date,
	"reversed_by" text,
	"reversal_reason" text,
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_unallocated_within" CHECK ("payments"."unallocated" between 0 and "payments"."amount"),
	CONSTRAINT "payments_reversal" CHECK (("payments"."reversed_at" is null) = ("payments"."reversed_on" is null))
);
--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "apply_credit_at_close" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_settings" ADD COLUMN "second_person_limit" numeric(19, 2) DEFAULT '500' NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "open_amount" numeric(19, 2);--> statement-breakpoint
ALTER TABLE "bills" ALTER COLUMN "open_amount" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_holds" ADD CONSTRAINT "bill_holds_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_balances" ADD CONSTRAINT "brand_balances_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_movements" ADD CONSTRAINT "ledger_movements_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_payment" ON "allocations" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "allocations_credit_note" ON "allocations" USING btree ("credit_note_id","id");--> statement-breakpoint
CREATE INDEX "allocations_bill" ON "allocations" USING btree ("bill_id","id");--> statement-breakpoint
CREATE INDEX "bill_holds_bill" ON "bill_holds" USING btree ("bill_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bill_holds_once" ON "bill_holds" USING btree ("bill_id") WHERE "bill_holds"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "credit_notes_brand" ON "credit_notes" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "credit_notes_bill" ON "credit_notes" USING btree ("bill_id","id");--> statement-breakpoint
CREATE INDEX "ledger_movements_brand" ON "ledger_movements" USING btree ("brand_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_movements_bill_once" ON "ledger_movements" USING btree ("bill_id","cause") WHERE "ledger_movements"."cause" in ('bill', 'credit_carried', 'credit_used', 'credit_granted', 'credit_returned');--> statement-breakpoint
CREATE INDEX "payments_brand" ON "payments" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_on","id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_unallocated" ON "payments" USING btree ("received_on","id") WHERE "payments"."unallocated" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_external" ON "payments" USING btree ("source","external_id");--> statement-breakpoint
CREATE INDEX "refunds_brand" ON "refunds" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "refunds_credit_note" ON "refunds" USING btree ("credit_note_id","id");--> statement-breakpoint
CREATE INDEX "bills_open" ON "bills" USING btree ("due_on","id") WHERE "bills"."open_amount" > 0;--> statement-breakpoint
CREATE INDEX "bills_open_brand" ON "bills" USING btree ("brand_id","due_on") WHERE "bills"."open_amount" > 0;--> statement-breakpoint
CREATE INDEX "bills_open_to_check" ON "bills" USING btree ("brand_id","month") WHERE "bills"."to_check" and "bills"."open_amount" > 0;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_open_amount" CHECK ("bills"."open_amount" between 0 and greatest("bills"."total", 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_held_open" CHECK (not "bills"."held" or "bills"."open_amount" > 0) NOT VALID;--> statement-breakpoint
-- By hand from here on. Only the triggers of allocations and holds set what is open; a bill without it is not in the ledger yet.
CREATE OR REPLACE FUNCTION bills_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE free CONSTANT text[] := ARRAY['open_amount', 'settled_by', 'held', 'paid_at', 'paid_on', 'paid_by', 'payment_reference', 'to_check', 'package_key',
  'version', 'updated_at', 'updated_by'];
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() < 2 AND OLD.open_amount IS NOT NULL
    AND (OLD.open_amount, OLD.settled_by, OLD.held) IS DISTINCT FROM (NEW.open_amount, NEW.settled_by, NEW.held) THEN
    RAISE EXCEPTION 'the open amount of a bill follows the ledger';
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - free = to_jsonb(NEW) - free THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a closed bill never changes';
END $$;--> statement-breakpoint
-- Append-only: the arguments are the columns that one change may set, the first of which says that it has happened.
CREATE FUNCTION ledger_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_NARGS > 0 AND to_jsonb(OLD) ->> TG_ARGV[0] IS NULL AND to_jsonb(NEW) ->> TG_ARGV[0] IS NOT NULL
    AND to_jsonb(OLD) - TG_ARGV = to_jsonb(NEW) - TG_ARGV THEN RETURN NEW; END IF;
  -- What is left of a payment follows its allocations and refunds.
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND to_jsonb(OLD) - 'unallocated' = to_jsonb(NEW) - 'unallocated' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a row of % never changes', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE FUNCTION ledger_sums_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a brand owes follows its bills, payments and allocations';
END $$;--> statement-breakpoint
CREATE TRIGGER brand_balances_sums BEFORE INSERT OR UPDATE OR DELETE ON brand_balances FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ledger_sums_guard();--> statement-breakpoint
CREATE TRIGGER ledger_movements_sums BEFORE INSERT ON ledger_movements FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND (NEW.receivable <> 0 OR NEW.unallocated <> 0)) EXECUTE FUNCTION ledger_sums_guard();--> statement-breakpoint
CREATE TRIGGER credit_notes_issued_once BEFORE UPDATE OR DELETE ON credit_notes FOR EACH ROW WHEN (OLD.issued_at IS NULL)
  EXECUTE FUNCTION ledger_guard('issued_at', 'issued_on', 'posted_on', 'number', 'net', 'tax', 'lines', 'confirmed_by');--> statement-breakpoint
CREATE TRIGGER credit_notes_no_change BEFORE UPDATE OR DELETE ON credit_notes FOR EACH ROW WHEN (OLD.issued_at IS NOT NULL)
  EXECUTE FUNCTION ledger_guard('reversed_at', 'reversed_on', 'reversal_posted_on', 'reversed_by', 'reversal_reason');--> statement-breakpoint
CREATE TRIGGER payments_no_change BEFORE UPDATE OR DELETE ON payments FOR EACH ROW
  EXECUTE FUNCTION ledger_guard('reversed_at', 'reversed_on', 'reversal_posted_on', 'reversed_by', 'reversal_reason');--> statement-breakpoint
CREATE TRIGGER refunds_issued_once BEFORE UPDATE OR DELETE ON refunds FOR EACH ROW WHEN (OLD.issued_at IS NULL)
  EXECUTE FUNCTION ledger_guard('issued_at', 'posted_on', 'confirmed_by');--> statement-breakpoint
CREATE TRIGGER refunds_no_change BEFORE UPDATE OR DELETE ON refunds FOR EACH ROW WHEN (OLD.issued_at IS NOT NULL)
  EXECUTE FUNCTION ledger_guard('reversed_at', 'reversed_on', 'reversal_posted_on', 'reversed_by', 'reversal_reason');--> statement-breakpoint
CREATE TRIGGER book_locks_no_change BEFORE UPDATE OR DELETE ON book_locks FOR EACH ROW
  EXECUTE FUNCTION ledger_guard('locked_at', 'confirmed_by');--> statement-breakpoint
CREATE TRIGGER allocations_no_change BEFORE UPDATE OR DELETE ON allocations FOR EACH ROW
  EXECUTE FUNCTION ledger_guard('released_at', 'released_on', 'released_by', 'release_reason');--> statement-breakpoint
CREATE TRIGGER bill_holds_no_change BEFORE UPDATE OR DELETE ON bill_holds FOR EACH ROW
  EXECUTE FUNCTION ledger_guard('lifted_at', 'lifted_by');--> statement-breakpoint
CREATE TRIGGER ledger_movements_no_change BEFORE UPDATE OR DELETE ON ledger_movements FOR EACH ROW
  EXECUTE FUNCTION ledger_guard();--> statement-breakpoint
-- Once for each statement, because a close posts the bills of many brands.
CREATE FUNCTION ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO brand_balances (brand_id, currency) SELECT DISTINCT brand_id, currency FROM posted ORDER BY brand_id
    ON CONFLICT DO NOTHING;
  UPDATE brand_balances k SET receivable = k.receivable + v.receivable, unallocated = k.unallocated + v.unallocated
    FROM (SELECT brand_id, currency, sum(receivable) AS receivable, sum(unallocated) AS unallocated FROM posted GROUP BY 1, 2) v
    WHERE k.brand_id = v.brand_id AND k.currency = v.currency;
  -- Credit is an input of the open month, whose stored rows are deleted with every write of it.
  UPDATE brand_balances k SET carried = k.carried + v.carried
    FROM (SELECT brand_id, currency, sum(carried) AS carried FROM posted GROUP BY 1, 2) v
    WHERE k.brand_id = v.brand_id AND k.currency = v.currency AND v.carried <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_movements_balance AFTER INSERT ON ledger_movements REFERENCING NEW TABLE AS posted FOR EACH STATEMENT
  EXECUTE FUNCTION ledger_balance();--> statement-breakpoint
-- The day that statements, aging and exports go by: never one that is locked. Bills post on the day of their close.
-- Whoever locks the books waits for what is being posted (db/locks.ts), and the next statement sees the new lock.
CREATE FUNCTION posted_day(own date) RETURNS date LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(740051);
  RETURN greatest(own, (SELECT locked_through + 1 FROM book_locks WHERE locked_at IS NOT NULL ORDER BY locked_at DESC, id DESC LIMIT 1));
END $$;--> statement-breakpoint
-- For the release before, which reads credit there. At the commit, when a close by that release has inserted its own row.
CREATE FUNCTION ledger_credit_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- That release has one row for each bill.
  IF NEW.cause = 'credit_returned' THEN
    DELETE FROM credit_movements WHERE bill_id = NEW.bill_id AND kind = 'used';
    RETURN NULL;
  END IF;
  INSERT INTO credit_movements (brand_id, bill_id, kind, amount, created_at, created_by)
    VALUES (NEW.brand_id, NEW.bill_id, replace(NEW.cause, 'credit_', ''), NEW.carried, NEW.created_at, NEW.created_by)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_movements_credit_copy AFTER INSERT ON ledger_movements DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.carried <> 0) EXECUTE FUNCTION ledger_credit_copy();--> statement-breakpoint
DROP TRIGGER credit_movements_months ON credit_movements;--> statement-breakpoint
CREATE FUNCTION payments_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_WHEN = 'BEFORE' THEN
    IF TG_OP = 'INSERT' THEN
      IF NEW.reversed_at IS NOT NULL THEN RAISE EXCEPTION 'a payment is recorded before it is reversed'; END IF;
      NEW.unallocated := NEW.amount;
      NEW.posted_on := posted_day(NEW.received_on);
    ELSIF NEW.reversed_at IS NOT NULL THEN
      -- Its refunds stay: the brand owes them.
      IF OLD.unallocated <> OLD.amount - (SELECT coalesce(sum(amount), 0) FROM refunds
          WHERE payment_id = OLD.id AND issued_at IS NOT NULL AND reversed_at IS NULL) THEN
        RAISE EXCEPTION 'a payment with live allocations cannot be reversed';
      END IF;
      NEW.unallocated := 0;
      NEW.reversal_posted_on := posted_day(NEW.reversed_on);
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ledger_movements (brand_id, currency, cause, payment_id, posted_on, unallocated, created_at, created_by)
      VALUES (NEW.brand_id, NEW.currency, 'payment', NEW.id, NEW.posted_on, NEW.amount, NEW.recorded_at, NEW.recorded_by);
  ELSE
    INSERT INTO ledger_movements (brand_id, currency, cause, payment_id, posted_on, unallocated, created_at, created_by)
      VALUES (NEW.brand_id, NEW.currency, 'payment_reversed', NEW.id, NEW.reversal_posted_on, -NEW.amount, NEW.reversed_at,
        NEW.reversed_by);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payments_rest BEFORE INSERT OR UPDATE OF reversed_at ON payments FOR EACH ROW EXECUTE FUNCTION payments_post();--> statement-breakpoint
CREATE TRIGGER payments_post AFTER INSERT OR UPDATE OF reversed_at ON payments FOR EACH ROW EXECUTE FUNCTION payments_post();--> statement-breakpoint
-- A note that is issued: all notes of a bill are at most its total, net and tax each.
CREATE FUNCTION credit_notes_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bill record;
  earlier record;
  returned numeric;
BEGIN
  IF TG_WHEN = 'BEFORE' THEN
    IF TG_OP = 'UPDATE' AND OLD.issued_at IS NOT NULL THEN
      IF (OLD.issued_at, OLD.number, OLD.net, OLD.tax, OLD.confirmed_by) IS DISTINCT FROM
        (NEW.issued_at, NEW.number, NEW.net, NEW.tax, NEW.confirmed_by) THEN
        RAISE EXCEPTION 'an issued credit note never changes';
      END IF;
      IF NEW.reversed_at IS NOT NULL AND OLD.reversed_at IS NULL THEN
        IF OLD.unallocated <> OLD.net + OLD.tax THEN
          RAISE EXCEPTION 'a credit note with live allocations cannot be reversed';
        END IF;
        NEW.unallocated := 0;
        NEW.reversal_posted_on := posted_day(NEW.reversed_on);
      END IF;
      RETURN NEW;
    END IF;
    NEW.unallocated := 0;
    IF NEW.issued_at IS NULL THEN RETURN NEW; END IF;
    NEW.posted_on := posted_day(NEW.issued_on);
    SELECT total, coalesce((SELECT sum((t ->> 'amount')::numeric) FROM jsonb_array_elements(taxes) t), 0) AS tax INTO bill
      FROM bills WHERE id = NEW.bill_id AND brand_id = NEW.brand_id FOR UPDATE;
    SELECT coalesce(sum(net), 0) AS net, coalesce(sum(tax), 0) AS tax INTO earlier FROM credit_notes
      WHERE bill_id = NEW.bill_id AND id <> NEW.id AND issued_at IS NOT NULL AND reversed_at IS NULL;
    IF bill.total IS NULL OR earlier.net + NEW.net > bill.total - bill.tax OR earlier.tax + NEW.tax > bill.tax THEN
      RAISE EXCEPTION 'credit notes exceed their bill';
    END IF;
    NEW.unallocated := NEW.net + NEW.tax;
    RETURN NEW;
  END IF;
  IF NEW.reversed_at IS NOT NULL THEN
    INSERT INTO ledger_movements (brand_id, currency, cause, bill_id, credit_note_id, posted_on, unallocated, created_at, created_by)
      VALUES (NEW.brand_id, NEW.currency, 'write_off_reversed', NEW.bill_id, NEW.id, NEW.reversal_posted_on, -(NEW.net + NEW.tax),
        NEW.reversed_at, NEW.reversed_by);
  ELSIF NEW.issued_at IS NOT NULL THEN
    INSERT INTO ledger_movements (brand_id, currency, cause, bill_id, credit_note_id, posted_on, unallocated, created_at, created_by)
      VALUES (NEW.brand_id, NEW.currency, 'credit_note', NEW.bill_id, NEW.id, NEW.posted_on, NEW.net + NEW.tax, NEW.issued_at,
        coalesce(NEW.confirmed_by, NEW.requested_by));
    -- A canceled bill gives back the credit that it had used: once, though a reversed write-off may have it canceled again.
    SELECT -sum((line ->> 'amount')::numeric) INTO returned FROM bills b, jsonb_array_elements(b.credits) line
      WHERE b.id = NEW.bill_id AND NEW.reason = 'cancellation' AND line ->> 'code' = 'brought';
    IF returned > 0 THEN
      INSERT INTO ledger_movements (brand_id, currency, cause, bill_id, credit_note_id, posted_on, carried, created_at, created_by)
        VALUES (NEW.brand_id, NEW.currency, 'credit_returned', NEW.bill_id, NEW.id, NEW.posted_on, returned, NEW.issued_at,
          coalesce(NEW.confirmed_by, NEW.requested_by)) ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER credit_notes_rest BEFORE INSERT OR UPDATE OF issued_at, number, net, tax, confirmed_by, reversed_at ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION credit_notes_post();--> statement-breakpoint
CREATE TRIGGER credit_notes_post AFTER INSERT OR UPDATE OF issued_at, reversed_at ON credit_notes FOR EACH ROW
  EXECUTE FUNCTION credit_notes_post();--> statement-breakpoint
-- A refund takes from what is left of a payment or credit note, and only what the brand has.
CREATE FUNCTION refunds_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved numeric := CASE WHEN NEW.reversed_at IS NULL THEN NEW.amount ELSE -NEW.amount END;
  is_of_live boolean;
BEGIN
  IF TG_WHEN = 'BEFORE' THEN
    IF TG_OP = 'INSERT' AND NEW.reversed_at IS NOT NULL THEN RAISE EXCEPTION 'a refund is made before it is reversed'; END IF;
    IF NEW.reversed_at IS NOT NULL THEN NEW.reversal_posted_on := posted_day(NEW.reversed_on);
    ELSIF NEW.issued_at IS NOT NULL THEN NEW.posted_on := posted_day(NEW.refunded_on);
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.issued_at IS NULL THEN RETURN NULL; END IF;
  IF NEW.payment_id IS NOT NULL THEN
    UPDATE payments SET unallocated = unallocated - moved
      WHERE id = NEW.payment_id AND brand_id = NEW.brand_id AND reversed_at IS NULL;
  ELSE
    UPDATE credit_notes SET unallocated = unallocated - moved
      WHERE id = NEW.credit_note_id AND brand_id = NEW.brand_id AND reversed_at IS NULL AND issued_at IS NOT NULL
        AND reason <> 'write_off';
  END IF;
  is_of_live := FOUND;
  -- A payment that was reversed meanwhile has no rest to give back to.
  IF moved > 0 AND (NOT is_of_live OR NOT EXISTS (SELECT 1 FROM brand_balances
      WHERE brand_id = NEW.brand_id AND currency = NEW.currency AND unallocated >= moved)) THEN
    RAISE EXCEPTION 'a refund exceeds what is held for its brand';
  END IF;
  INSERT INTO ledger_movements (brand_id, currency, cause, payment_id, credit_note_id, refund_id, posted_on, unallocated, created_at,
      created_by)
    VALUES (NEW.brand_id, NEW.currency, CASE WHEN moved > 0 THEN 'refund' ELSE 'refund_reversed' END, NEW.payment_id,
      NEW.credit_note_id, NEW.id, coalesce(NEW.reversal_posted_on, NEW.posted_on), -moved, coalesce(NEW.reversed_at, NEW.issued_at),
      coalesce(NEW.reversed_by, NEW.confirmed_by, NEW.requested_by));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER refunds_dates BEFORE INSERT OR UPDATE OF issued_at, reversed_at ON refunds FOR EACH ROW
  EXECUTE FUNCTION refunds_post();--> statement-breakpoint
CREATE TRIGGER refunds_post AFTER INSERT OR UPDATE OF issued_at, reversed_at ON refunds FOR EACH ROW
  EXECUTE FUNCTION refunds_post();--> statement-breakpoint
CREATE FUNCTION bill_holds_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bills SET held = NEW.lifted_at IS NULL, version = version + 1, updated_at = coalesce(NEW.lifted_at, NEW.placed_at),
    updated_by = coalesce(NEW.lifted_by, NEW.placed_by) WHERE id = NEW.bill_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bill_holds_post AFTER INSERT OR UPDATE ON bill_holds FOR EACH ROW EXECUTE FUNCTION bill_holds_post();--> statement-breakpoint
CREATE FUNCTION allocations_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved numeric := CASE WHEN NEW.released_at IS NULL THEN NEW.amount ELSE -NEW.amount END;
  at timestamptz := coalesce(NEW.released_at, NEW.allocated_at);
  person text := coalesce(NEW.released_by, NEW.allocated_by);
  left_open numeric;
  latest record;
BEGIN
  IF TG_OP = 'INSERT' AND moved < 0 THEN RAISE EXCEPTION 'an allocation is made before it is released'; END IF;
  IF NEW.payment_id IS NOT NULL THEN
    UPDATE payments SET unallocated = unallocated - moved
      WHERE id = NEW.payment_id AND brand_id = NEW.brand_id AND reversed_at IS NULL;
  ELSE
    UPDATE credit_notes SET unallocated = unallocated - moved
      WHERE id = NEW.credit_note_id AND brand_id = NEW.brand_id AND reversed_at IS NULL AND issued_at IS NOT NULL;
  END IF;
  IF NOT FOUND THEN RAISE EXCEPTION 'an allocation has no live source of its brand'; END IF;
  SELECT open_amount - moved INTO left_open FROM bills WHERE id = NEW.bill_id AND brand_id = NEW.brand_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'an allocation has no bill of its brand'; END IF;
  IF left_open = 0 THEN
    UPDATE bill_holds SET lifted_at = at, lifted_by = person WHERE bill_id = NEW.bill_id AND lifted_at IS NULL;
    SELECT max(a.effective_on) OVER () AS paid_on, max(a.allocated_at) OVER () AS paid_at, a.allocated_by,
        coalesce(p.reference, n.number) AS reference,
        CASE WHEN bool_and(a.payment_id IS NOT NULL) OVER () THEN 'payment'
          WHEN bool_and(coalesce(n.reason, '') = 'write_off') OVER () THEN 'write_off'
          WHEN bool_and(coalesce(n.reason, 'write_off') <> 'write_off') OVER () THEN 'credit_note'
          ELSE 'mixed' END AS settled_by INTO latest
      FROM allocations a LEFT JOIN payments p ON p.id = a.payment_id LEFT JOIN credit_notes n ON n.id = a.credit_note_id
      WHERE a.bill_id = NEW.bill_id AND a.released_at IS NULL ORDER BY a.id DESC LIMIT 1;
    UPDATE bills SET open_amount = 0, settled_by = latest.settled_by, paid_at = latest.paid_at, paid_on = latest.paid_on, paid_by = latest.allocated_by,
      payment_reference = nullif(latest.reference, ''),
      -- Whoever marked it as paid in its row has counted that.
      version = version + CASE WHEN paid_at = latest.paid_at THEN 0 ELSE 1 END, updated_at = at, updated_by = person
      WHERE id = NEW.bill_id;
  ELSE
    UPDATE bills SET open_amount = left_open, settled_by = NULL, paid_at = NULL, paid_on = NULL, paid_by = NULL, payment_reference = NULL,
      -- The same for whoever undid it in its row.
      version = version + CASE WHEN paid_at IS NULL AND open_amount = 0 THEN 0 ELSE 1 END, updated_at = at, updated_by = person
      WHERE id = NEW.bill_id;
  END IF;
  INSERT INTO ledger_movements (brand_id, cause, bill_id, payment_id, credit_note_id, allocation_id, posted_on, receivable,
      unallocated, created_at, created_by)
    VALUES (NEW.brand_id, CASE WHEN moved > 0 THEN 'allocated' ELSE 'released' END, NEW.bill_id, NEW.payment_id, NEW.credit_note_id,
      NEW.id, posted_day(coalesce(NEW.released_on, NEW.effective_on)), -moved, -moved, at, person);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER allocations_post AFTER INSERT OR UPDATE ON allocations FOR EACH ROW EXECUTE FUNCTION allocations_post();--> statement-breakpoint
-- Bills enter the ledger when they are closed, and those of earlier releases in batches.
CREATE FUNCTION post_bills(ids integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger_movements (brand_id, currency, cause, bill_id, receivable, created_at, created_by)
    SELECT brand_id, currency, 'bill', id, total, created_at, 'System' FROM bills WHERE id = ANY (ids) AND total > 0 ORDER BY id
$$;--> statement-breakpoint
-- The release before marks bills as paid in their own row: that is recorded as a payment, and its undoing as a reversal.
CREATE FUNCTION post_mark(bill bills) RETURNS void LANGUAGE plpgsql AS $$
DECLARE paid integer;
BEGIN
  INSERT INTO payments (brand_id, amount, received_on, method, reference, origin, recorded_at, recorded_by)
    VALUES (bill.brand_id, bill.open_amount, coalesce(bill.paid_on, bill.paid_at::date), 'other', coalesce(bill.payment_reference, ''),
      CASE WHEN bill.paid_at > now() - interval '24 hours' THEN 'mark' ELSE 'migration' END, bill.paid_at,
      coalesce(bill.paid_by, bill.updated_by)) RETURNING id INTO paid;
  INSERT INTO allocations (brand_id, payment_id, bill_id, amount, effective_on, allocated_at, allocated_by)
    VALUES (bill.brand_id, paid, bill.id, bill.open_amount, coalesce(bill.paid_on, bill.paid_at::date), bill.paid_at,
      coalesce(bill.paid_by, bill.updated_by));
END $$;--> statement-breakpoint
CREATE FUNCTION bills_opened() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.open_amount := greatest(NEW.total, 0);
  NEW.settled_by := CASE WHEN NEW.total <= 0 THEN 'zero' END;
  NEW.held := false;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION bills_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_bills(ARRAY(SELECT id FROM closed));
  INSERT INTO ledger_movements (brand_id, currency, cause, bill_id, carried, created_at, created_by)
    SELECT brand_id, currency, CASE line ->> 'code' WHEN 'carried' THEN 'credit_carried' ELSE 'credit_used' END, id,
      (line ->> 'amount')::numeric, created_at, updated_by
    FROM closed, jsonb_array_elements(credits) line ORDER BY id;
  PERFORM post_mark(b) FROM bills b WHERE b.id IN (SELECT id FROM closed) AND b.paid_at IS NOT NULL AND b.open_amount > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION bills_marked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE paid integer;
BEGIN
  IF OLD.open_amount IS NULL THEN PERFORM post_bills(ARRAY[NEW.id]); END IF;
  IF NEW.paid_at IS NOT NULL AND NEW.open_amount > 0 THEN PERFORM post_mark(NEW); END IF;
  IF NEW.paid_at IS NULL THEN
    FOR paid IN UPDATE allocations SET released_at = NEW.updated_at, released_on = NEW.updated_at::date,
        released_by = NEW.updated_by, release_reason = 'Payment undone'
      WHERE bill_id = NEW.id AND released_at IS NULL
        AND payment_id IN (SELECT id FROM payments WHERE origin IN ('mark', 'migration')) RETURNING payment_id
    LOOP
      UPDATE payments SET reversed_at = NEW.updated_at, reversed_on = NEW.updated_at::date, reversed_by = NEW.updated_by,
        reversal_reason = 'Payment undone' WHERE id = paid AND unallocated = amount;
    END LOOP;
    IF paid IS NULL AND OLD.open_amount = 0 AND NEW.total > 0 THEN RAISE EXCEPTION 'a bill that was not marked as paid cannot be undone'; END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bills_open BEFORE INSERT ON bills FOR EACH ROW EXECUTE FUNCTION bills_opened();--> statement-breakpoint
CREATE TRIGGER bills_post AFTER INSERT ON bills REFERENCING NEW TABLE AS closed FOR EACH STATEMENT EXECUTE FUNCTION bills_closed();--> statement-breakpoint
CREATE TRIGGER bills_marked AFTER UPDATE OF paid_at, open_amount ON bills FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND NEW.open_amount IS NOT NULL
    AND (OLD.open_amount IS NULL OR (OLD.paid_at IS NULL) <> (NEW.paid_at IS NULL))) EXECUTE FUNCTION bills_marked();--> statement-breakpoint
INSERT INTO ledger_movements (brand_id, cause, bill_id, carried, created_at, created_by)
  SELECT brand_id, 'credit_' || kind, bill_id, amount, created_at, created_by FROM credit_movements ORDER BY id;--> statement-breakpoint
-- From here on: what has been posted so far changes no month.
CREATE TRIGGER brand_balances_months AFTER UPDATE OF carried ON brand_balances FOR EACH ROW EXECUTE FUNCTION delete_months();--> statement-breakpoint
CREATE FUNCTION credit_movements_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What a bill carries or uses is posted with the bill.
  IF NEW.kind = 'granted' THEN
    INSERT INTO ledger_movements (brand_id, cause, bill_id, carried, created_at, created_by)
      VALUES (NEW.brand_id, 'credit_granted', NEW.bill_id, NEW.amount, NEW.created_at, NEW.created_by);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER credit_movements_post AFTER INSERT ON credit_movements FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION credit_movements_post();--> statement-breakpoint
-- In batches, because every bill has to be posted.
UPDATE bills SET open_amount = greatest(total, 0), settled_by = CASE WHEN total <= 0 THEN 'zero' END WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM bills WHERE open_amount IS NULL LIMIT 1000));--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0043_ledger', '1.3.0');
