-- A step whose email was not sent to anybody goes back: its row is deleted. No row changes, and skipped steps stay.
DROP TRIGGER reminders_guard ON reminders;--> statement-breakpoint
CREATE TRIGGER reminders_guard BEFORE UPDATE ON reminders FOR EACH ROW EXECUTE FUNCTION ledger_guard();--> statement-breakpoint
CREATE TRIGGER reminders_skipped_guard BEFORE DELETE ON reminders FOR EACH ROW WHEN (OLD.sent_at IS NULL)
  EXECUTE FUNCTION ledger_guard();--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0051_reminder_steps_back', '1.3.0');
