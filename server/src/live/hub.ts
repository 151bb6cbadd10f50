import type { LiveEvent } from "@console/contract/live.ts";
import { areasOf, type Role } from "@console/contract/permissions.ts";
import { activitiesAfter, headOfRecord } from "../audit/read.ts";
import type { Database } from "../db/unit-of-work.ts";

/** One event of a stream; `id` is where a reader goes on after it. */
export type Told = { event: LiveEvent; id?: number; data: unknown };

export type Reader = {
  /** Key of the last event the reader has; null: from now on. */
  after: number | null;
  /** Who reads, as of now; null once the session has ended. */
  role(): Promise<Role | null>;
  /** @returns false where the reader does not keep up */
  send(told: Told): boolean;
  close(): void;
};

type Log = { warn(fields: object, message: string): void };

/** Events read at a time. */
const BATCH = 200;
/** A reader further behind reads the screens anew, which is cheaper than each event. */
const FAR_BEHIND = 1_000;

export type Hub = ReturnType<typeof makeHub>;

/** What a wake-up is about: the record, or the notifications too. */
export type Topic = "record" | "notifications";

/** Between looks without an occasion, so that an ended session is noticed. */
const LOOK_MS = 15_000;

/**
 * Tells the readers of this process what was sealed into the record, each from its own place on, so
 * that nothing is told twice or left out, whichever process wrote it.
 */
export function makeHub(db: Database, log: Log) {
  const looks = new Set<(topic: Topic) => void>();
  const leaves = new Set<() => void>();
  /** Something is new: everybody looks. */
  const wake = (topic: Topic) => {
    for (const look of looks) look(topic);
  };
  const timer = setInterval(wake, LOOK_MS, "record");
  timer.unref();
  return {
    wake,
    /** @returns what ends the reading */
    add: (reader: Reader): (() => void) => {
      const follow = follower(db, reader);
      let asked: Topic | null = null;
      let running = false;
      const run = async () => {
        running = true;
        while (asked !== null && looks.has(look)) {
          const topic = asked;
          asked = null;
          const goesOn = await follow(topic).catch((error: unknown) => {
            log.warn({ reason: String(error) }, "could not read for a live stream");
            return false;
          });
          if (!goesOn) leave();
        }
        running = false;
      };
      const look = (topic: Topic) => {
        if (asked !== "notifications") asked = topic;
        if (!running) void run();
      };
      const leave = () => {
        leaves.delete(leave);
        if (looks.delete(look)) reader.close();
      };
      looks.add(look);
      leaves.add(leave);
      look("record");
      return leave;
    },
    /** Ends all streams: a server that stops cannot wait for them. */
    stop: () => {
      clearInterval(timer);
      for (const leave of [...leaves]) leave();
    },
  };
}

/** One look at what is new for a reader; false where its stream has to end. */
function follower(db: Database, reader: Reader): (topic: Topic) => Promise<boolean> {
  let place = reader.after;
  return async (topic) => {
    const role = await reader.role();
    if (role === null) {
      reader.send({ event: "end", data: null });
      return false;
    }
    const head = await headOfRecord(db.current());
    if (place === null || head - place > FAR_BEHIND || place > head) {
      place = head;
      if (!reader.send({ event: "reset", id: head, data: null })) return false;
    }
    while (place < head) {
      const found = await activitiesAfter(db.current(), areasOf(role), { after: place, upTo: head }, BATCH);
      for (const activity of found)
        if (!reader.send({ event: "activity", id: activity.id, data: activity })) return false;
      place = found.length < BATCH ? head : (found.at(-1)?.id ?? head);
    }
    return topic === "record" || reader.send({ event: "notifications", data: null });
  };
}
