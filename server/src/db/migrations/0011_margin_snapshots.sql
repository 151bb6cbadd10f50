CREATE TABLE "margin_snapshots" (
	"admin_user_id" integer NOT NULL,
	"month" date NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "margin_snapshots_admin_user_id_month_pk" PRIMARY KEY("admin_user_id","month")
);
--> statement-breakpoint
ALTER TABLE "margin_snapshots" ADD CONSTRAINT "margin_snapshots_admin_user_id_admin_users_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0011_margin_snapshots', '1.0.0');
