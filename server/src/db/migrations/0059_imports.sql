-- Imports with what their rows made, opening bills, and bills from before the console.
CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"file" text NOT NULL,
	"external_id" text NOT NULL,
	"record" text NOT NULL,
	"record_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "import_rows_import_id_file_external_id_pk" PRIMARY KEY("import_id","file","external_id")
);
--> statement-breakpoint
CREATE TABLE "imported_bills" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"external_id" text NOT NULL,
	"month" date NOT NULL,
	"invoice_number" text DEFAULT '' NOT NULL,
	"total" numeric(19, 2) NOT NULL,
	"lines" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "imported_bills_external_id" UNIQUE("external_id"),
	CONSTRAINT "imported_bills_once" UNIQUE("brand_id","month"),
	CONSTRAINT "imported_bills_first_of_month" CHECK (extract(day from "imported_bills"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"digest" text NOT NULL,
	"steps" integer NOT NULL,
	"steps_done" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"created" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"matched" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('running', 'done', 'undoing', 'undone')),
	CONSTRAINT "imports_steps" CHECK ("imports"."steps_done" between 0 and "imports"."steps")
);
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_bills" ADD CONSTRAINT "imported_bills_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_external" ON "import_rows" USING btree ("file","external_id","import_id");--> statement-breakpoint
CREATE INDEX "import_rows_record" ON "import_rows" USING btree ("record","record_id","import_id");--> statement-breakpoint
CREATE INDEX "imported_bills_month" ON "imported_bills" USING btree ("month","id");--> statement-breakpoint
-- By hand from here on. Whether an import that made a record is being undone: only the transaction of the undo sees that state.
CREATE FUNCTION is_import_undone(kind text, id integer) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT EXISTS (SELECT 1 FROM import_rows r JOIN imports i ON i.id = r.import_id
    WHERE r.record = kind AND r.record_id = $2 AND r.outcome = 'create' AND i.state = 'undoing')
$$;--> statement-breakpoint
-- The ledger stays append-only, but for what an import added to it and nothing was based on.
DROP TRIGGER bills_no_change ON bills;--> statement-breakpoint
CREATE TRIGGER bills_no_change BEFORE UPDATE ON bills FOR EACH ROW EXECUTE FUNCTION bills_guard();--> statement-breakpoint
CREATE TRIGGER bills_no_delete BEFORE DELETE ON bills FOR EACH ROW
  WHEN (NOT OLD.opening OR NOT is_import_undone('opening_bill', OLD.id)) EXECUTE FUNCTION bills_guard();--> statement-breakpoint
DROP TRIGGER payments_no_change ON payments;--> statement-breakpoint
CREATE TRIGGER payments_no_change BEFORE UPDATE ON payments FOR EACH ROW
  EXECUTE FUNCTION ledger_guard('reversed_at', 'reversed_on', 'reversal_posted_on', 'reversed_by', 'reversal_reason');--> statement-breakpoint
CREATE TRIGGER payments_no_delete BEFORE DELETE ON payments FOR EACH ROW
  WHEN (NOT is_import_undone('opening_payment', OLD.id)) EXECUTE FUNCTION ledger_guard();--> statement-breakpoint
DROP TRIGGER ledger_movements_no_change ON ledger_movements;--> statement-breakpoint
CREATE TRIGGER ledger_movements_no_change BEFORE UPDATE ON ledger_movements FOR EACH ROW EXECUTE FUNCTION ledger_guard();--> statement-breakpoint
CREATE TRIGGER ledger_movements_no_delete BEFORE DELETE ON ledger_movements FOR EACH ROW
  WHEN (NOT is_import_undone('opening_bill', OLD.bill_id) AND NOT is_import_undone('opening_payment', OLD.payment_id))
  EXECUTE FUNCTION ledger_guard();--> statement-breakpoint
CREATE FUNCTION ledger_unpost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'bills' THEN DELETE FROM ledger_movements WHERE brand_id = OLD.brand_id AND bill_id = OLD.id;
  ELSE DELETE FROM ledger_movements WHERE brand_id = OLD.brand_id AND payment_id = OLD.id;
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER bills_unpost BEFORE DELETE ON bills FOR EACH ROW EXECUTE FUNCTION ledger_unpost();--> statement-breakpoint
CREATE TRIGGER payments_unpost BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION ledger_unpost();--> statement-breakpoint
CREATE FUNCTION ledger_unbalance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE brand_balances k SET receivable = k.receivable - v.receivable, unallocated = k.unallocated - v.unallocated
    FROM (SELECT brand_id, currency, sum(receivable) AS receivable, sum(unallocated) AS unallocated FROM unposted GROUP BY 1, 2) v
    WHERE k.brand_id = v.brand_id AND k.currency = v.currency;
  DELETE FROM brand_balances k USING unposted v WHERE k.brand_id = v.brand_id
    AND NOT EXISTS (SELECT 1 FROM ledger_movements m WHERE m.brand_id = k.brand_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_movements_unbalance AFTER DELETE ON ledger_movements REFERENCING OLD TABLE AS unposted FOR EACH STATEMENT
  EXECUTE FUNCTION ledger_unbalance();--> statement-breakpoint
-- What a brand owed when it moved in is no month to compare the first bill with.
CREATE OR REPLACE FUNCTION bills_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Months can be closed out of order, so the bill of the month after is compared as well.
  WITH changed AS (
    UPDATE bills SET to_check = NOT bills.to_check FROM (
      SELECT b.id, bill_to_check(b.total, b.credits, before.total) OR counts_canceled_month(b.brand_id, b.month) AS to_check
        FROM added a
      JOIN bills b ON b.brand_id = a.brand_id AND b.month IN (a.month, (a.month + interval '1 month')::date)
      LEFT JOIN bills before ON before.brand_id = b.brand_id AND before.month = (b.month - interval '1 month')::date
        AND NOT before.opening) c
    WHERE bills.id = c.id AND bills.to_check <> c.to_check RETURNING bills.to_check)
  UPDATE counters SET value = value + CASE name
      WHEN 'bills:all' THEN (SELECT count(*) FROM added)
      WHEN 'bills:cents' THEN (SELECT coalesce(sum(total * 100), 0) FROM added)
      ELSE (SELECT count(*) FROM added WHERE to_check)
        + (SELECT coalesce(sum(CASE WHEN to_check THEN 1 ELSE -1 END), 0) FROM changed) END
    WHERE name IN ('bills:all', 'bills:cents', 'bills:to_check');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION bills_uncount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE counters SET value = value - CASE name
      WHEN 'bills:all' THEN (SELECT count(*) FROM removed)
      WHEN 'bills:cents' THEN (SELECT coalesce(sum(total * 100), 0) FROM removed)
      ELSE (SELECT count(*) FROM removed WHERE to_check) END
    WHERE name IN ('bills:all', 'bills:cents', 'bills:to_check');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bills_uncount AFTER DELETE ON bills REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  EXECUTE FUNCTION bills_uncount();--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0059_imports', '1.3.0');
