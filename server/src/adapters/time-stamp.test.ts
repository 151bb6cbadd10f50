// Shows MORE-122.

import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnchorReceiver, startAnchorReceiver } from "../../test/anchor-receiver.ts";
import { hasOpenssl, makeAuthority, type TimeStampAuthority } from "../../test/time-stamp-authority.ts";
import { makeAnchors, parseAnchor } from "./audit-anchor.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const head = { seq: 1, hash: sha256("head"), at: "2026-11-24T14:00:00.000Z", log: "https://console.example.com" };

describe.runIf(hasOpenssl())("a time-stamp authority", () => {
  let authority: TimeStampAuthority;
  let receiver: AnchorReceiver;
  beforeAll(async () => {
    authority = makeAuthority();
    receiver = await startAnchorReceiver();
  });
  afterAll(async () => {
    await receiver.stop();
    authority.stop();
  });

  const send = async (hash = head.hash) => {
    const anchor = parseAnchor(`rfc3161:${receiver.url}/tsr`);
    if (!anchor) throw new Error("no anchor");
    return makeAnchors([anchor], ["127.0.0.1"]).send(anchor, { ...head, hash });
  };
  const answerWith = (make: (request: Buffer) => Buffer) =>
    receiver.answer((request, response) => response.writeHead(200).end(make(request.body)));

  it("stamps the head's hash, which OpenSSL confirms for this hash only", async () => {
    answerWith(authority.reply);
    const stamp = Buffer.from((await send()) ?? "", "base64");
    expect(receiver.received.at(-1)).toMatchObject({
      method: "POST",
      path: "/tsr",
      headers: { "content-type": "application/timestamp-query" },
    });
    expect(authority.verify(stamp, head.hash)).toContain("Verification: OK");
    expect(() => authority.verify(stamp, sha256("another head"))).toThrow(/message imprint mismatch/);
  });

  it("is not believed with the stamp of an earlier request, or of another hash", async () => {
    answerWith(authority.reply);
    const earlier = Buffer.from((await send()) ?? "", "base64");
    answerWith(() => earlier);
    await expect(send()).rejects.toThrow(`The time stamp from ${receiver.host} is for another request.`);
    await expect(send(sha256("another head"))).rejects.toThrow("is for another request");
  });

  it("is a failure if it refuses, or answers with anything else", async () => {
    // OpenSSL refuses what it cannot read.
    answerWith(() => authority.reply(Buffer.from("nothing")));
    await expect(send()).rejects.toThrow(`${receiver.host} didn't grant the time stamp (status 2).`);
    for (const other of [Buffer.alloc(0), Buffer.from("<html>"), Buffer.from("3003020100", "hex")]) {
      answerWith(() => other);
      await expect(send()).rejects.toThrow(`The response from ${receiver.host} isn't a time stamp.`);
    }
    receiver.answer((_request, response) => response.writeHead(500).end());
    await expect(send()).rejects.toThrow("responded with status 500");
  });
});
