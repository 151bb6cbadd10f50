CREATE TABLE "webhook_cursor" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"endpoint_id" integer NOT NULL,
	"brand_id" integer NOT NULL,
	"message_id" text NOT NULL,
	"event" text NOT NULL,
	"payload" text NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"answer_status" integer,
	"answer_body" text,
	"failure" text,
	"took_ms" integer
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" serial PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"events" text[] NOT NULL,
	"active" boolean NOT NULL,
	"auto_paused_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"after_seq" bigint NOT NULL,
	"created_by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_queues" (
	"endpoint_id" integer NOT NULL,
	"brand_id" integer NOT NULL,
	"waiting" integer NOT NULL,
	"due_at" timestamp with time zone,
	"lease" uuid,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	CONSTRAINT "webhook_queues_endpoint_id_brand_id_pk" PRIMARY KEY("endpoint_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"endpoint_id" integer NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"last4" text NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "webhook_secrets_endpoint_id_field_pk" PRIMARY KEY("endpoint_id","field")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_queues" ADD CONSTRAINT "webhook_queues_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_message" ON "webhook_deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_brand" ON "webhook_deliveries" USING btree ("endpoint_id","brand_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_window" ON "webhook_deliveries" USING btree ("endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("endpoint_id","brand_id","id") WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_dropped" ON "webhook_deliveries" USING btree ("endpoint_id","ended_at") WHERE "webhook_deliveries"."status" = 'dropped';--> statement-breakpoint
CREATE INDEX "webhook_endpoints_newest" ON "webhook_endpoints" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_queues_due" ON "webhook_queues" USING btree ("endpoint_id","due_at");--> statement-breakpoint
INSERT INTO webhook_cursor (id, seq) VALUES (1, 0);--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0027_webhooks', '1.0.0');
