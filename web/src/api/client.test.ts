// Shows CONST-01.

import { packages } from "@console/contract/packages.ts";
import { team } from "@console/contract/team.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { apiText } from "./api.text.ts";
import { call, callAbout, download } from "./client.ts";
import { downloadCsv } from "./download.ts";
import { watchSession } from "./session.ts";
import { isUpdating } from "./update.ts";

const sent: { url: string; init: RequestInit }[] = [];

/** What lies outside of the client: the network, and the page's address. */
function answering(answer: (init: RequestInit) => Response | Promise<Response>): void {
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer(init);
  });
}

const list = () => Response.json({ data: [], meta: { total: 0, total_pages: 1, page: 1 } });

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("location", { origin: "https://acme.console.example", hostname: "acme.console.example" });
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => vi.useRealTimers());

describe("a call", () => {
  it("goes to the page's own origin, or to the API host under the first label of the page's host (CALL-01)", async () => {
    answering(list);
    await call(team.list, {});
    vi.stubEnv("VITE_API_HOST", "api.operator.example");
    await call(team.list, { query: { search_key: "a b" } });
    expect(sent.map(({ url }) => url)).toEqual([
      "https://acme.console.example/api/v1/admin/users",
      "https://acme.api.operator.example/api/v1/admin/users?search_key=a+b",
    ]);
  });

  it("sends credentials and JSON (CALL-02, CALL-03)", async () => {
    answering(list);
    await call(team.list, {});
    expect(sent[0]?.init.credentials).toBe("include");
    expect(new Headers(sent[0]?.init.headers).get("content-type")).toBe("application/json");
  });

  it("sends form data as multipart, once (CALL-05)", async () => {
    answering(() => new Response("", { status: 502 }));
    const body = new FormData();
    body.set("image", new Blob(["x"]));
    await expect(call(packages.setImage, { params: { id: "1" }, body })).rejects.toMatchObject({ status: 502 });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.init.body).toBe(body);
    // The browser sets it, with the boundary.
    expect(new Headers(sent[0]?.init.headers).get("content-type")).toBeNull();
  });

  it("times out after 30 seconds, retries once after one, and then reports it (CALL-04, CALL-07)", async () => {
    vi.useFakeTimers();
    answering(
      ({ signal }) =>
        new Promise((_, refuse) => signal?.addEventListener("abort", () => refuse(new DOMException("", "AbortError")))),
    );
    const failed = expect(call(team.list, {})).rejects.toMatchObject({ code: "timeout" });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent[0]?.init.signal?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(30_000);
    await failed;
  });
});

describe("a call about a record", () => {
  it("names it, the version that was loaded and the form's key, besides its own input", async () => {
    answering(() => Response.json({ data: null, meta: {} }));
    await callAbout(team.update, { id: 7, version: 3 }, { body: { admin_user: { active: false } } }, "form-key");
    const [{ url, init } = { url: "", init: {} }] = sent;
    const headers = new Headers(init.headers);
    expect(url).toBe("https://acme.console.example/api/v1/admin/users/7");
    expect([headers.get("if-match"), headers.get("idempotency-key")]).toEqual(['"3"', "form-key"]);
    expect(init.body).toBe('{"admin_user":{"active":false}}');
  });
});

describe("a file", () => {
  it("is returned as a blob (CALL-06)", async () => {
    answering(() => new Response("picture", { headers: { "content-type": "image/webp" } }));
    const blob = await download(packages.image, { params: { id: "1" } });
    expect(await blob.text()).toBe("picture");
  });

  it("may take longer than 30 seconds once it has begun, and reports its progress", async () => {
    vi.useFakeTimers();
    const parts = new TransformStream<Uint8Array, Uint8Array>();
    answering(() => new Response(parts.readable));
    const progress: number[] = [];
    const coming = downloadCsv(team.list, { query: { status: "active" } }, (bytes) => progress.push(bytes));
    const writer = parts.writable.getWriter();
    await writer.write(new TextEncoder().encode("id\r\n"));
    await vi.advanceTimersByTimeAsync(60_000);
    await writer.write(new TextEncoder().encode("1\r\n"));
    await writer.close();
    expect(await (await coming).text()).toBe("id\r\n1\r\n");
    expect(progress).toEqual([4, 7]);
    expect(sent[0]?.url).toContain("?status=active&format=csv");
  });
});

describe("a field that a process of another release does not know (MORE-202)", () => {
  const refused = (release: string, ...fields: string[]) =>
    Response.json(
      {
        message: `Unknown: ${fields}`,
        code: "unknown_field",
        fields: Object.fromEntries(fields.map((each) => [each, "Unknown"])),
      },
      { status: 422, headers: { "x-console-release": release } },
    );
  const saved = () => Response.json({ data: null, meta: {} });
  const body = { admin_user: { name: "Dana", email: "dana@example.com" } };
  const create = () => call(team.create, { body });
  const bodies = () => sent.map(({ init }) => JSON.parse(String(init.body)));
  const keys = () => new Set(sent.map(({ init }) => new Headers(init.headers).get("idempotency-key")));

  it("is sent again, under its key, until a process of the page's release answers", async () => {
    vi.useFakeTimers();
    const answers = [() => refused("1.0.0", "admin_user.name"), () => refused("1.0.0", "admin_user.name"), saved];
    answering(() => answers.shift()?.() ?? saved());
    const call = create();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([sent.length, isUpdating()]).toEqual([2, true]);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(call).resolves.toMatchObject({ data: null });
    expect([bodies(), keys().size, isUpdating()]).toEqual([[body, body, body], 1, false]);
  });

  it("is left out if the person left it empty", async () => {
    const answers = [() => refused("1.0.0", "admin_user.phone", "terms"), saved];
    answering(() => answers.shift()?.() ?? saved());
    const sent = { admin_user: { ...body.admin_user, phone: "" }, terms: [] };
    await call(team.create, { body: sent });
    expect(bodies()).toEqual([sent, body]);
  });

  it("is an error like any other from a process of the page's release, and after a minute", async () => {
    vi.stubEnv("VITE_RELEASE", "1.1.0");
    answering(() => refused("1.1.0", "admin_user.name"));
    await expect(create()).rejects.toMatchObject({ message: "Unknown: admin_user.name" });
    expect(sent).toHaveLength(1);
    vi.useFakeTimers();
    answering(() => refused("1.0.0", "admin_user.name"));
    const failed = expect(create()).rejects.toMatchObject({ code: "unknown_field", message: apiText.updating });
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(isUpdating()).toBe(false);
  });

  it("ends the session if that is what the next process says", async () => {
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("document", { cookie: "" });
    vi.stubGlobal("localStorage", { removeItem: () => undefined });
    vi.stubGlobal("sessionStorage", { removeItem: () => undefined });
    const expired = vi.fn();
    watchSession({ expired, signedOutElsewhere: () => undefined });
    const ended = () => Response.json({ message: "Sign in.", code: "unauthenticated" }, { status: 401 });
    const answers = [() => refused("1.0.0", "admin_user.phone"), ended];
    answering(() => answers.shift()?.() ?? ended());
    const sending = { admin_user: { ...body.admin_user, phone: "" } };
    await expect(call(team.create, { body: sending })).rejects.toMatchObject({ code: "unauthenticated" });
    expect(expired).toHaveBeenCalledOnce();
  });
});
