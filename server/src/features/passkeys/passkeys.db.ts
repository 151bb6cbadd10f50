import type { passkeys as contract } from "@console/contract/passkeys.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, count, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { type Ordering, readList } from "../../db/list.ts";
import { passkeys } from "./passkeys.table.ts";

type ListQuery = Parsed<typeof contract.list>["query"];

const {
  public_key: _key,
  counter: _counter,
  credential_id: _id,
  transports: _ways,
  ...shown
} = getTableColumns(passkeys);

const ordering: Ordering = {
  fields: {
    created_at: passkeys.created_at,
    name: sql`lower(${passkeys.name})`,
    last_used_at: (descending) =>
      sql`coalesce(${passkeys.last_used_at}, ${descending ? "-infinity" : "infinity"}::timestamptz)`,
  },
  id: passkeys.id,
  default: "-created_at",
};

/** One person's own. */
export function listPasskeys(db: Db, userId: number, query: ListQuery) {
  const own = eq(passkeys.admin_user_id, userId);
  return readList({
    query,
    ordering,
    counts: async () => ({ all: await countPasskeys(db, userId) }),
    total: (counts) => counts.all,
    rows: ({ order, after, limit, offset, key }) =>
      db
        .select({ ...shown, sort_key: key })
        .from(passkeys)
        .where(and(own, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
}

export async function countPasskeys(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ all: count() }).from(passkeys).where(eq(passkeys.admin_user_id, userId));
  return row?.all ?? 0;
}

/** A person's own, kept from others until the transaction ends. */
export async function findOwn(db: Db, userId: number, id: number) {
  const [row] = await db
    .select(shown)
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.admin_user_id, userId)))
    .for("update");
  return row;
}

/** How a device finds its passkeys among those of a person. */
export async function credentialsOf(db: Db, userId: number) {
  const found = await db
    .select({ id: passkeys.credential_id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.admin_user_id, userId));
  return found.map(({ id, transports }) => ({
    id,
    type: "public-key" as const,
    transports: transports.filter(isKnown),
  }));
}

const ways = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
/** Devices name ways that are newer than the list; those are left out. */
const isKnown = (way: string): way is (typeof ways)[number] => ways.some((each) => each === way);
