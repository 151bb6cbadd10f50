import type { Activity } from "@console/contract/activities.ts";
import { type ChangeEvent, changeEvents, liveEvents } from "@console/contract/live.ts";
import { makeListeners } from "../lib/shared.ts";
import { baseAddress } from "./client.ts";

/** A message of the stream; the contract explains each. */
export type LiveMessage = { event: "activity"; activity: Activity } | { event: ChangeEvent | "reset" | "end" };

/** One stream serves all tabs: a browser opens at most six connections to a server, and each stream takes one. */
const LOCK = "console-live";
/** Delay before a refused stream is retried. */
const RETRY_MS = 5_000;

/** Messages that are repeated to a tab that was loading when they came. */
const REPEATED_MAX = 100;

/** @property at in milliseconds since 1970 */
type Received = { event: string; id: string; data: unknown; at: number };
/** Of a tab that was loading since then. Its empty id tells tabs of an earlier release that it is no entry of the log. */
type RepeatRequest = { since: number; id: "" };

const { subscribe, notify } = makeListeners<LiveMessage>();
/** Id of the last audit entry that this tab received; another tab's stream continues from there. */
let lastEventId = "";

/** Calls back for every message, whichever tab has the stream. Returns a function that unsubscribes. */
export const onLive = subscribe;

/** Receives live messages until the returned function is called. */
export function followLive(): () => void {
  const ending = new AbortController();
  const channel = new BroadcastChannel(LOCK);
  channel.onmessage = ({ data }: MessageEvent<Received | RepeatRequest>) => "since" in data || dispatch(data);
  const lead = () => {
    const sent: Received[] = [];
    channel.onmessage = ({ data }: MessageEvent<RepeatRequest>) => {
      for (const received of sent) if (received.at > data.since) channel.postMessage(received);
    };
    return read((received) => {
      sent.push(received);
      sent.splice(0, sent.length - REPEATED_MAX);
      channel.postMessage(received);
      dispatch(received);
    }, ending.signal);
  };
  // Asks the tab that has the stream for what it received while this one was loading.
  const request: RepeatRequest = { since: performance.timeOrigin, id: "" };
  channel.postMessage(request);
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
  for (let fresh = lastEventId === ""; !stopping.aborted; fresh = false) {
    // Before the first stream, the page has read data since it was opened, and the server repeats what changed since.
    const from = lastEventId === "" ? `age=${performance.now().toFixed()}` : `after=${lastEventId}`;
    const source = new EventSource(`${baseAddress()}/admin/events?${from}`, { withCredentials: true });
    source.onopen = () => {
      if (!fresh) for (const event of changeEvents) onReceived({ event, id: "", data: null, at: Date.now() });
    };
    for (const event of liveEvents) {
      source.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) => {
        // The first event of a new stream only says where the audit log ends.
        const isStart = event === "reset" && fresh;
        if (isStart) fresh = false;
        const received = { id: lastEventId, data: JSON.parse(data), at: Date.now() };
        onReceived({ event: isStart ? "start" : event, ...received });
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
  const { event, data } = received;
  // Another tab may have a later release, with events that this one does not know.
  const isKnown = liveEvents.some((each) => each === event);
  if (isKnown) notify(asMessage({ event, activity: data }));
}

/** The server has validated it against the same contract. */
const asMessage = (message: object) => message as LiveMessage;
