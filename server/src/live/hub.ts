import { type Area, mayAccess, type Role } from "@console/contract/permissions.ts";
import { isPaced, type PacedTopic, pacedTopics, type Topic } from "../db/notify.ts";
import type { Database } from "../db/unit-of-work.ts";
import { logText } from "../lib/log.text.ts";
import { operatorMessage } from "../lib/operator-error.ts";
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

/**
 * How long after a new stream began a notification may be about an entry that the log already contained then. The two
 * come over different connections to the database.
 */
const LATE_MS = 5_000;

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
  const audience = makeAudience();
  const { subscribers, outdated, fresh, send, leave } = audience;
  const onFailure = (error: unknown) => log.warn({ reason: operatorMessage(error) }, logText.eventsFailed);
  const publisher = startPublisher(audience, { db, rolesOf, onFailure });
  const paced = startPaced(audience, onFailure);
  /** When each topic last changed, in milliseconds of the monotonic clock. */
  const changedAt = new Map<Topic, number>();

  const ask = (topic: Topic) => {
    // Whoever subscribes later is told of what changed before.
    if (subscribers.size === 0) return;
    if (isPaced(topic)) paced.wake(topic);
    else publisher.wake(topic);
  };

  /** What changed before the subscription, but after the client read it. */
  const sendMissed = (subscriber: Subscriber) => {
    const since = performance.now() - subscriber.age;
    const hasChanged = (topic: Topic) => (changedAt.get(topic) ?? Number.NEGATIVE_INFINITY) > since;
    if (subscriber.cursor === null) {
      if (hasChanged("record")) outdated.add(subscriber);
      else fresh.set(subscriber, performance.now());
    }
    if (hasChanged("notifications")) send(subscriber, sseText("notifications", null));
    for (const topic of pacedTopics) if (hasChanged(topic)) paced.send(subscriber, topic);
  };

  /** Who starts at the end of the log may have read its lists before the entry that only now is announced. */
  const repeatToFresh = () => {
    for (const [subscriber, joinedAt] of fresh) if (performance.now() - joinedAt < LATE_MS) outdated.add(subscriber);
    fresh.clear();
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
      if (topic === "record") repeatToFresh();
      ask(topic);
    },
    /** Whether this session or person has reached its limit of streams. */
    isFull: (of: Holder): boolean => holdsTooMany(of, [...subscribers]),
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
      publisher.stop();
      paced.stop();
      for (const subscriber of [...subscribers]) leave(subscriber);
    },
  };
}

type Holder = Pick<Subscriber, "sessionId" | "userId">;

const holdsTooMany = ({ sessionId, userId }: Holder, all: readonly Subscriber[]): boolean =>
  all.filter((each) => each.sessionId === sessionId).length >= STREAMS_PER_SESSION ||
  all.filter((each) => each.userId === userId).length >= STREAMS_PER_PERSON;

type Audience = ReturnType<typeof makeAudience>;

function makeAudience() {
  const subscribers = new Set<Subscriber>();
  /** New subscribers whose data is older than the newest entries. */
  const outdated = new Set<Subscriber>();
  /** New subscribers whose data nothing has outdated yet, with the time they joined. */
  const fresh = new Map<Subscriber, number>();
  const leave = (subscriber: Subscriber) => {
    if (!subscribers.delete(subscriber)) return;
    outdated.delete(subscriber);
    fresh.delete(subscriber);
    subscriber.close();
    audience.isStale ||= subscribers.size === 0;
  };
  const send = (subscriber: Subscriber, text: string) => {
    if (text !== "" && !subscriber.write(text)) leave(subscriber);
  };
  /** `isStale`: without subscribers for a while, the entries in memory may be outdated. */
  const audience = { subscribers, outdated, fresh, leave, send, isStale: false };
  return audience;
}

/** Events without data, for which no session needs to be checked. */
function startPaced({ subscribers, send }: Audience, onFailure: (error: unknown) => void) {
  const sendTo = (subscriber: Subscriber, topic: PacedTopic) => {
    if (mayAccess(subscriber.role, areaOf[topic])) send(subscriber, sseText(topic, null));
  };
  const worker = (topic: PacedTopic) =>
    startWorker({
      run: () => {
        for (const subscriber of subscribers) sendTo(subscriber, topic);
      },
      onFailure,
      minMs: PACED_MS,
    });
  const workers: Record<PacedTopic, Worker> = {
    usage: worker("usage"),
    configuration: worker("configuration"),
    webhooks: worker("webhooks"),
    attention: worker("attention"),
  };
  return {
    send: sendTo,
    wake: (topic: PacedTopic): void => workers[topic].wake(),
    stop: (): void => {
      for (const each of Object.values(workers)) void each.stop();
    },
  };
}

type Publishing = Pick<Options, "db" | "rolesOf"> & { onFailure(error: unknown): void };

/** Publishes entries of the audit log, to sessions that are still valid. */
function startPublisher(audience: Audience, { db, rolesOf, onFailure }: Publishing) {
  const { subscribers, send } = audience;
  const journal = makeJournal(db);
  const pending = new Set<Topic>();

  /** @returns whether all was published; sessions that end meanwhile must not see it */
  const publishAll = async (topics: ReadonlySet<Topic>): Promise<boolean> => {
    if (audience.isStale) journal.clear();
    audience.isStale = false;
    const access = await journal.catchUp();
    // Checked again right before publishing: a session that ended meanwhile must not see later entries.
    if (access || topics.has("sessions") || pending.has("sessions")) {
      pending.delete("sessions");
      await checkSessions(audience, rolesOf);
    }
    if (pending.has("sessions")) return false;
    publish(audience, journal);
    if (topics.has("notifications")) {
      for (const subscriber of subscribers) send(subscriber, sseText("notifications", null));
    }
    return true;
  };

  const run = async () => {
    const topics = new Set(pending);
    pending.clear();
    if (topics.size === 0 || subscribers.size === 0) return;
    let isDone = false;
    try {
      isDone = await publishAll(topics);
    } finally {
      if (!isDone) for (const topic of topics) pending.add(topic);
    }
  };
  const worker = startWorker({ run, onFailure });
  return {
    wake: (topic: Topic): void => {
      pending.add(topic);
      worker.wake();
    },
    stop: (): void => void worker.stop(),
  };
}

async function checkSessions({ subscribers, leave }: Audience, rolesOf: Options["rolesOf"]): Promise<void> {
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
}

/** To each subscriber what follows its cursor and its role may see. */
function publish({ subscribers, outdated, send }: Audience, journal: ReturnType<typeof makeJournal>): void {
  const texts = new Map<string, string | null>();
  const reset = sseText("reset", null, journal.head());
  for (const subscriber of subscribers) {
    const { cursor, role } = subscriber;
    if (cursor !== journal.head()) {
      const key = `${cursor} ${role}`;
      const known = texts.get(key);
      const text = known === undefined && cursor !== null ? journal.textAfter(cursor, role) : (known ?? null);
      texts.set(key, text);
      subscriber.cursor = journal.head();
      send(subscriber, text ?? reset);
    }
    // The first one of a new stream only says where the audit log ends.
    if (outdated.delete(subscriber)) send(subscriber, reset);
  }
}
