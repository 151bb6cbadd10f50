-- The release before stores only a brand's first user.
ALTER TABLE "brand_users" ADD COLUMN "owner" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- By hand: of several people of a brand, the first one is its owner.
-- In batches
UPDATE "brand_users" SET "owner" = false WHERE "id" IN (
  SELECT u."id" FROM "brand_users" u WHERE u."owner"
    AND EXISTS (SELECT 1 FROM "brand_users" f WHERE f."brand_id" = u."brand_id" AND f."id" < u."id") LIMIT 1000);--> statement-breakpoint
CREATE UNIQUE INDEX "brand_users_owner" ON "brand_users" USING btree ("brand_id") WHERE "brand_users"."owner";--> statement-breakpoint
CREATE UNIQUE INDEX "brand_users_email" ON "brand_users" USING btree ("brand_id",lower("email")) WHERE "brand_users"."email" <> '';--> statement-breakpoint
-- By hand from here on.
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0054_portal_users', '1.3.0');
