import { createHash } from "node:crypto";
import { plainAddress } from "@console/contract/primitives.ts";
import { anchorText } from "./audit-anchor.text.ts";
import { hostOf, makeGuard } from "./guarded-net.ts";
import { networkProblem } from "./test-stages.ts";

/**
 * Where the head of the audit log is published. The name is what screens show: an email address or a host, because an
 * address may contain a password.
 */
export type Anchor = { kind: "email" | "https" | "time_stamp"; name: string; url: string };

/** A head with the time and the public address of its log. */
export type PublishedHead = { seq: number; hash: string; at: string; log: string };

export type Anchors = {
  /** As the operator has set them. */
  list: readonly Anchor[];
  /**
   * Publishes a head to an anchor other than an email address; up to ten seconds, so never inside a transaction.
   * @returns the time stamp, DER in base64; null if the anchor gives none
   * @throws AnchorProblem
   */
  send(anchor: Anchor, head: PublishedHead): Promise<string | null>;
};

/** Why a head could not be published, as a sentence. */
export class AnchorProblem extends Error {}

const TIMEOUT_MS = 10_000;

/** In an address: where the name of the object goes. */
const OBJECT_NAME = "{name}";

/** Reads one address of AUDIT_ANCHOR; null if it is none. */
export function parseAnchor(text: string): Anchor | null {
  const [, scheme = "", rest = ""] = /^(mailto:|rfc3161:)?(.*)$/s.exec(text) ?? [];
  if (scheme === "mailto:") return plainAddress.test(rest) ? { kind: "email", name: rest, url: rest } : null;
  const url = URL.parse(rest.replaceAll(OBJECT_NAME, "name"));
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return { kind: scheme === "rfc3161:" ? "time_stamp" : "https", name: url.host, url: rest };
}

/** Publishes over the guarded network, which reaches public addresses and those of OUTBOUND_ALLOW. */
export function makeAnchors(list: readonly Anchor[], outboundAllow: readonly string[]): Anchors {
  const guard = makeGuard(outboundAllow);

  const post = async (anchor: Anchor, { seq, hash, at, log }: PublishedHead): Promise<null> => {
    const body = `${JSON.stringify({ log, seq, hash, published_at: at })}\n`;
    const type = { "content-type": "application/json" };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const isObject = anchor.url.includes(OBJECT_NAME);
    const answer = isObject
      ? await guard.put(
          anchor.url.replaceAll(OBJECT_NAME, objectName(at, seq)),
          { ...type, ...ofObject(body) },
          body,
          signal,
        )
      : await guard.post(anchor.url, type, body, signal);
    requireSuccess(anchor.name, answer.status);
    return null;
  };

  const stamp = async ({ name, url }: Anchor, { hash }: PublishedHead): Promise<string> => {
    // Loaded lazily: most consoles never need it.
    const { stampFault, stampRequest } = await import("./time-stamp.ts");
    const request = stampRequest(hash);
    const headers = { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" };
    const answer = await guard.post(url, headers, request.der, AbortSignal.timeout(TIMEOUT_MS));
    requireSuccess(name, answer.status);
    const found = stampFault(request, answer.bytes);
    if (found?.fault === "not_granted") throw new AnchorProblem(anchorText.notGranted(name, found.status));
    if (found) throw new AnchorProblem(anchorText[found.fault](name));
    return answer.bytes.toString("base64");
  };

  return {
    list,
    send: async (anchor, head) => {
      const { protocol, hostname } = new URL(anchor.url.replaceAll(OBJECT_NAME, "name"));
      // A time stamp is signed itself, and many authorities have no HTTPS.
      if (protocol === "http:" && anchor.kind === "https" && !guard.isAllowed(hostOf(hostname)))
        throw new AnchorProblem(anchorText.plainHttp(anchor.name));
      try {
        return await (anchor.kind === "time_stamp" ? stamp : post)(anchor, head);
      } catch (error) {
        if (error instanceof AnchorProblem) throw error;
        throw new AnchorProblem(networkProblem(error, anchor.name));
      }
    },
  };
}

function requireSuccess(name: string, status: number): void {
  if (status < 200 || status >= 300) throw new AnchorProblem(anchorText.failed(name, status));
}

/** Objects sort by time: `2026-11-24T14-00-00Z-12345.json`. */
const objectName = (at: string, seq: number): string => `${at.slice(0, 19).replaceAll(":", "-")}Z-${seq}.json`;

/** What object stores need: a checksum if objects are locked, no replacement of an earlier object, Azure's type of blob. */
const ofObject = (body: string) => ({
  "content-md5": createHash("md5").update(body).digest("base64"),
  "if-none-match": "*",
  "x-ms-blob-type": "BlockBlob",
});
