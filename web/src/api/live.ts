import type { Activity } from "@console/contract/activities.ts";
import { liveEvents } from "@console/contract/live.ts";
import { baseAddress } from "./client.ts";

/** A message of the stream; the contract explains each. */
export type LiveMessage =
  | { event: "activity"; activity: Activity }
  | { event: "notifications" }
  | { event: "usage" }
  | { event: "configuration" }
  | { event: "webhooks" }
  | { event: "attention" }
  | { event: "reset" }
  | { event: "end" };

/** One stream serves all tabs: a browser opens at most six connections to a server, and each stream takes one. */
const LOCK = "console-live";
/** Delay before a refused stream is retried. */
const RETRY_MS = 5_000;

type Received = { event: string; id: string; data: unknown };

const listeners = new Set<(message: LiveMessage) => void>();
/** Id of the last audit entry that this tab received; another tab's stream continues from there. */
let lastEventId = "";

/** Calls back for every message, whichever tab has the stream. Returns a function that unsubscribes. */
export function onLive(listener: (message: LiveMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Receives live messages until the returned function is called. */
export function followLive(): () => void {
  const ending = new AbortController();
  const channel = new BroadcastChannel(LOCK);
  channel.onmessage = ({ data }: MessageEvent<Received>) => dispatch(data);
  const lead = () =>
    read((received) => {
      channel.postMessage(received);
      dispatch(received);
    }, ending.signal);
  // Without the Locks API (plain http on another machine), each tab has its own stream.
  const leading = navigator.locks ? navigator.locks.request(LOCK, { signal: ending.signal }, lead) : lead();
  leading.catch(() => undefined);
  return () => {
    ending.abort();
    channel.close();
    lastEventId = "";
  };
}

/** Reads the stream, and reconnects after each break, until stopped. */
async function read(onReceived: (received: Received) => void, stopping: AbortSignal): Promise<void> {
  // Data shown before the first stream was just read; after a refused stream it may be outdated.
  for (let fresh = lastEventId === ""; !stopping.aborted; fresh = false) {
    const source = new EventSource(`${baseAddress()}/admin/events${lastEventId && `?after=${lastEventId}`}`, {
      withCredentials: true,
    });
    // Changes made while there was no stream are refetched; before the first stream, everything was just read.
    source.onopen = () => {
      if (fresh) return;
      for (const event of ["notifications", "usage", "configuration"]) onReceived({ event, id: "", data: null });
    };
    for (const event of liveEvents) {
      source.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) => {
        // The first event of a new stream only says where the audit log ends.
        const isStart = event === "reset" && fresh;
        if (isStart) fresh = false;
        onReceived({ event: isStart ? "start" : event, id: lastEventId, data: JSON.parse(data) });
      });
    }
    await broken(source, stopping);
    source.close();
    await pause(RETRY_MS, stopping);
  }
}

/** Resolves when the browser has given up on the stream: after a mere disconnect, it reconnects on its own. */
const broken = (source: EventSource, stopping: AbortSignal) =>
  new Promise<void>((resolve) => {
    source.onerror = () => source.readyState === EventSource.CLOSED && resolve();
    stopping.addEventListener("abort", () => resolve(), { once: true });
  });

const pause = (ms: number, stopping: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    stopping.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

function dispatch(received: Received): void {
  if (received.id !== "") {
    // A tab that takes over may receive again what the previous one dispatched.
    if (received.event === "activity" && Number(received.id) <= Number(lastEventId)) return;
    lastEventId = received.id;
  }
  const message = messageOf(received);
  if (message) for (const listener of listeners) listener(message);
}

function messageOf({ event, data }: Received): LiveMessage | null {
  if (event === "activity") return { event, activity: asActivity(data) };
  const known = liveEvents.find((each) => each === event);
  return known === undefined || known === "activity" ? null : { event: known };
}

/** The server has validated it against the same contract. */
const asActivity = (data: unknown): Activity => data as Activity;
