ALTER TABLE "refused_groups" ADD COLUMN "standard_minutes" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "refused_groups" ADD COLUMN "multilingual_minutes" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
-- The minutes of an event while it is open; its quantity is text as it was sent, readable or not.
CREATE FUNCTION refused_quantity(status text, sent_type text, sent text, of_type text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status = 'open' AND sent_type = of_type AND sent ~ '^\d{1,9}(\.\d{1,6})?$' THEN sent::numeric ELSE 0 END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refused_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refused_groups g SET events = g.events + c.change, standard_minutes = g.standard_minutes + c.standard,
      multilingual_minutes = g.multilingual_minutes + c.multilingual
    FROM (SELECT group_id, count(*)::int AS change,
        sum(refused_quantity(status, type, quantity, 'standard_minutes')) AS standard,
        sum(refused_quantity(status, type, quantity, 'multilingual_minutes')) AS multilingual
      FROM added WHERE status = 'open' GROUP BY 1) c WHERE g.id = c.group_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refused_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refused_groups g SET events = g.events + c.change, standard_minutes = g.standard_minutes + c.standard,
      multilingual_minutes = g.multilingual_minutes + c.multilingual
    FROM (SELECT group_id, sum(step)::int AS change,
        sum(step * refused_quantity(status, type, quantity, 'standard_minutes')) AS standard,
        sum(step * refused_quantity(status, type, quantity, 'multilingual_minutes')) AS multilingual
      FROM (
        SELECT group_id, 1 AS step, status, type, quantity FROM added WHERE status = 'open'
        UNION ALL SELECT group_id, -1, status, type, quantity FROM removed WHERE status = 'open') s
      GROUP BY 1) c
    WHERE g.id = c.group_id AND (c.change <> 0 OR c.standard <> 0 OR c.multilingual <> 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refused_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refused_groups g SET events = g.events - c.change, standard_minutes = g.standard_minutes - c.standard,
      multilingual_minutes = g.multilingual_minutes - c.multilingual
    FROM (SELECT group_id, count(*)::int AS change,
        sum(refused_quantity(status, type, quantity, 'standard_minutes')) AS standard,
        sum(refused_quantity(status, type, quantity, 'multilingual_minutes')) AS multilingual
      FROM removed WHERE status = 'open' GROUP BY 1) c WHERE g.id = c.group_id;
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE refused_groups g SET standard_minutes = c.standard, multilingual_minutes = c.multilingual
  FROM (SELECT group_id, sum(refused_quantity(status, type, quantity, 'standard_minutes')) AS standard,
      sum(refused_quantity(status, type, quantity, 'multilingual_minutes')) AS multilingual
    FROM refused_events WHERE status = 'open' GROUP BY 1) c WHERE g.id = c.group_id;--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0034_refused_minutes', '1.0.0');
