import { type Area, mayAccess, type Role } from "@console/contract/permissions.ts";
import { isPaced, type PacedTopic, pacedTopics, type Topic } from "../db/notify.ts";
import type { Database } from "../db/unit-of-work.ts";
import { logText } from "../lib/log.text.ts";
import { startWorker, type Worker } from "../lib/worker.ts";
import { makeJournal } from "./journal.ts";
import { sseText } from "./sse.ts";

/** Limits on open streams per session and per person in a process. */
export const STREAMS_PER_SESSION = 10;
export const STREAMS_PER_PERSON = 40;
/** Interval of the comments that keep proxies from closing a stream, and of the checks of all sessions. */
const HEARTBEAT_MS = 15_000;
/**
 * Minimum interval between events about ingested usage, applied configurations or webhook deliveries, which occur
 * constantly in a busy hour.
 */
const PACED_MS = 1_000;

/** Roles of this area get the topic's events. */
const areaOf: Record<PacedTopic, Area> = {
  usage: "brands",
  configuration: "brands",
  webhooks: "super_admin",
  attention: "dashboard",
};

export type Subscriber = {
  sessionId: number;
  userId: number;
  /** From the request that opened the stream; the hub tracks its changes. */
  role: Role;
  /** Sequence number of the last event the client has; null: from now on. */
  cursor: number | null;
  /** How many milliseconds ago a client without a cursor began to read data, which may have changed since. */
  age: number;
  /** @returns false if the client does not read */
  write(text: string): boolean;
  close(): void;
};

type Options = {
  db: Database;
  /** The roles of those of these sessions that are still valid. */
  rolesOf(sessionIds: readonly number[]): Promise<Map<number, Role>>;
  log: { warn(fields: object, message: string): void };
};

export type Hub = ReturnType<typeof makeHub>;

/**
 * Publishes the audit log to the event streams of this process. One reader follows the log and filters in memory, so
 * that an event costs the same few statements for any number of subscribers. Each subscriber has a cursor into the log:
 * nothing is sent twice or skipped, whichever process wrote it.
 */
export function makeHub({ db, rolesOf, log }: Options) {
  const subscribers = new Set<Subscriber>();
  const journal = makeJournal(db);
  const pending = new Set<Topic>();
  /** When each topic last changed, in milliseconds of the monotonic clock. */
  const changedAt = new Map<Topic, number>();
  /** New subscribers whose data is older than the newest entries. */
  const outdated = new Set<Subscriber>();
  /** Without subscribers for a while, the entries in memory may be outdated. */
  let stale = false;

  const leave = (subscriber: Subscriber) => {
    if (!subscribers.delete(subscriber)) return;
    outdated.delete(subscriber);
    subscriber.close();
    stale ||= subscribers.size === 0;
  };
  const send = (subscriber: Subscriber, text: string) => {
    if (text !== "" && !subscriber.write(text)) leave(subscriber);
  };

  const checkSessions = async () => {
    // A subscriber that joins meanwhile was just checked by its own request.
    const checked = [...subscribers];
    const roles = await rolesOf([...new Set(checked.map(({ sessionId }) => sessionId))]);
    for (const subscriber of checked) {
      const role = roles.get(subscriber.sessionId);
      if (role) subscriber.role = role;
      else {
        subscriber.write(sseText("end", null));
        leave(subscriber);
      }
    }
  };

  const hasChangedSince = (topic: Topic, since: number) => (changedAt.get(topic) ?? Number.NEGATIVE_INFINITY) > since;

  // It contains no data, so no session needs to be checked for it.
  const sendPaced = (subscriber: Subscriber, topic: PacedTopic) => {
    if (mayAccess(subscriber.role, areaOf[topic])) send(subscriber, sseText(topic, null));
  };

  /** What changed before the subscription, but after the client read it. */
  const sendMissed = (subscriber: Subscriber) => {
    const since = performance.now() - subscriber.age;
    if (subscriber.cursor === null && hasChangedSince("record", since)) outdated.add(subscriber);
    if (hasChangedSince("notifications", since)) send(subscriber, sseText("notifications", null));
    for (const topic of pacedTopics) if (hasChangedSince(topic, since)) sendPaced(subscriber, topic);
  };

  const publish = () => {
    const texts = new Map<string, string | null>();
    for (const subscriber of subscribers) {
      const { cursor, role } = subscriber;
      if (cursor === journal.head()) continue;
      const key = `${cursor} ${role}`;
      const known = texts.get(key);
      const text = known === undefined && cursor !== null ? journal.textAfter(cursor, role) : (known ?? null);
      texts.set(key, text);
      subscriber.cursor = journal.head();
      const reset = sseText("reset", null, journal.head());
      send(subscriber, text ?? reset);
      // The first one of a new stream only says where the audit log ends.
      if (outdated.delete(subscriber)) send(subscriber, reset);
    }
  };

  const run = async () => {
    const topics = new Set(pending);
    pending.clear();
    if (topics.size === 0 || subscribers.size === 0) return;
    try {
      if (stale) journal.clear();
      stale = false;
      const access = await journal.catchUp();
      // Checked again right before publishing: a session that ended meanwhile must not see later entries.
      if (access || topics.has("sessions") || pending.has("sessions")) {
        pending.delete("sessions");
        await checkSessions();
      }
      if (pending.has("sessions")) {
        for (const topic of topics) pending.add(topic);
        return;
      }
      publish();
      if (topics.has("notifications")) {
        for (const subscriber of subscribers) send(subscriber, sseText("notifications", null));
      }
    } catch (error) {
      for (const topic of topics) pending.add(topic);
      throw error;
    }
  };
  const onFailure = (error: unknown) => log.warn({ reason: String(error) }, logText.eventsFailed);
  const publisher = startWorker({ run, onFailure });
  const pacedEvent = (topic: PacedTopic) =>
    startWorker({
      run: () => {
        for (const subscriber of subscribers) sendPaced(subscriber, topic);
      },
      onFailure,
      minMs: PACED_MS,
    });
  const events: Record<PacedTopic, Worker> = {
    usage: pacedEvent("usage"),
    configuration: pacedEvent("configuration"),
    webhooks: pacedEvent("webhooks"),
    attention: pacedEvent("attention"),
  };
  const ask = (topic: Topic) => {
    // Whoever subscribes later is told of what changed before.
    if (subscribers.size === 0) return;
    if (isPaced(topic)) return events[topic].wake();
    pending.add(topic);
    publisher.wake();
  };

  const heartbeat = setInterval(() => {
    for (const subscriber of subscribers) send(subscriber, ": here\n\n");
    ask("sessions");
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    /** Publishes what has changed. */
    wake: (topic: Topic): void => {
      changedAt.set(topic, performance.now());
      ask(topic);
    },
    /** Whether this session or person has reached its limit of streams. */
    isFull: ({ sessionId, userId }: Pick<Subscriber, "sessionId" | "userId">): boolean => {
      const all = [...subscribers];
      return (
        all.filter((each) => each.sessionId === sessionId).length >= STREAMS_PER_SESSION ||
        all.filter((each) => each.userId === userId).length >= STREAMS_PER_PERSON
      );
    },
    /** @returns a function that ends the subscription */
    subscribe: (subscriber: Subscriber): (() => void) => {
      subscribers.add(subscriber);
      sendMissed(subscriber);
      ask("record");
      return () => leave(subscriber);
    },
    /** How many streams are open in this process. */
    size: (): number => subscribers.size,
    /** Ends all streams: a stopping server cannot wait for them. */
    stop: () => {
      clearInterval(heartbeat);
      for (const each of [publisher, ...Object.values(events)]) void each.stop();
      for (const subscriber of [...subscribers]) leave(subscriber);
    },
  };
}
