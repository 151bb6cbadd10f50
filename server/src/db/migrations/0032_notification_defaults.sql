CREATE TABLE "notification_defaults" (
	"admin_user_id" integer PRIMARY KEY NOT NULL,
	"severity" text NOT NULL,
	"mail" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_defaults" ADD CONSTRAINT "notification_defaults_admin_user_id_admin_users_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- People who have chosen kinds chose only those: nothing else is emailed to them.
INSERT INTO "notification_defaults" ("admin_user_id", "severity", "mail")
SELECT DISTINCT "admin_user_id", 'none', 'digest' FROM "notification_choices";--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0032_notification_defaults', '1.0.0');
