CREATE TABLE "schema_releases" (
	"migration" text PRIMARY KEY NOT NULL,
	"oldest_release" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "notification_reads_notification" ON "notification_reads" USING btree ("notification_id");
--> statement-breakpoint
-- Event streams look their sessions up when one of these changes, whoever changed it.
CREATE FUNCTION sessions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('console_live', 'sessions');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE OR UPDATE OF expires_at, stepped_up_at ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION sessions_changed();
--> statement-breakpoint
CREATE TRIGGER admin_users_access AFTER DELETE OR UPDATE OF active, role ON admin_users
  FOR EACH STATEMENT EXECUTE FUNCTION sessions_changed();
--> statement-breakpoint
CREATE TRIGGER passkeys_access AFTER INSERT OR DELETE ON passkeys
  FOR EACH STATEMENT EXECUTE FUNCTION sessions_changed();
--> statement-breakpoint
CREATE TRIGGER passkey_policy_access AFTER INSERT OR UPDATE OR DELETE ON passkey_policy
  FOR EACH STATEMENT EXECUTE FUNCTION sessions_changed();
--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0008_start_checks', '1.0.0');
