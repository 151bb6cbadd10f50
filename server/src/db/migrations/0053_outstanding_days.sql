-- What was open at the end of each of the last days reads the movements since then.
CREATE INDEX "ledger_movements_created" ON "ledger_movements" USING btree ("created_at");--> statement-breakpoint
-- By hand from here on.
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0053_outstanding_days', '1.3.0');
