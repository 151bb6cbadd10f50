-- How long jobs and webhooks wait, which metrics tell, is read by an index.
ALTER TABLE "outbox" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_queues_failing" ON "webhook_queues" USING btree ("endpoint_id","failing_since") WHERE "webhook_queues"."failing_since" is not null and "webhook_queues"."waiting" > 0;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0039_watching', '1.3.0');
