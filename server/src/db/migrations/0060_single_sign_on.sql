CREATE TABLE "single_sign_on" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"provider_name" text DEFAULT '' NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"client_id" text DEFAULT '' NOT NULL,
	"scopes" text DEFAULT 'openid email profile offline_access' NOT NULL,
	"group_claim" text DEFAULT '' NOT NULL,
	"super_admin_groups" text[] DEFAULT '{}' NOT NULL,
	"manager_groups" text[] DEFAULT '{}' NOT NULL,
	"sales_groups" text[] DEFAULT '{}' NOT NULL,
	"required_for" text[] DEFAULT '{}' NOT NULL,
	"exempt" integer[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "single_sign_on_once" CHECK ("single_sign_on"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"id" serial PRIMARY KEY NOT NULL,
	"admin_user_id" integer,
	"issuer" text NOT NULL,
	"subject_hash" text NOT NULL,
	"by_groups" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_logout_tokens" (
	"jti_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_requests" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"next" text NOT NULL,
	"session_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_secrets" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"client_secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_sessions" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"identity_id" integer NOT NULL,
	"sid_hash" text NOT NULL,
	"refresh_token" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"checking_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "printed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_admin_user_id_admin_users_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_requests" ADD CONSTRAINT "sso_requests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_identity_id_sso_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."sso_identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_subject" ON "sso_identities" USING btree ("issuer","subject_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_person" ON "sso_identities" USING btree ("admin_user_id","issuer");--> statement-breakpoint
CREATE INDEX "sso_logout_tokens_expiry" ON "sso_logout_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_requests_expiry" ON "sso_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_sessions_checked" ON "sso_sessions" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "sso_sessions_identity" ON "sso_sessions" USING btree ("identity_id");--> statement-breakpoint
CREATE INDEX "sso_sessions_sid" ON "sso_sessions" USING btree ("sid_hash") WHERE "sso_sessions"."sid_hash" <> '';--> statement-breakpoint
-- By hand from here on.
CREATE TRIGGER single_sign_on_access AFTER INSERT OR UPDATE OR DELETE ON single_sign_on
  FOR EACH STATEMENT EXECUTE FUNCTION sessions_changed();--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0060_single_sign_on', '1.3.0');
