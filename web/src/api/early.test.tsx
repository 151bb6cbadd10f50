// Shows CALL-04.

import { brands } from "@console/contract/brands.ts";
import { coupons } from "@console/contract/coupons.ts";
import { packages } from "@console/contract/packages.ts";
import { permissions } from "@console/contract/permissions.ts";
import type { Route } from "@console/contract/route.ts";
import { type Identity, signIn } from "@console/contract/sign-in.ts";
import { team } from "@console/contract/team.ts";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import html from "../../index.html?raw";
import { me, show } from "../../test/show.tsx";
import { lost, refusal, requestsTo, serve } from "../../test/wire.ts";
import { useLogout } from "../app/shell/use-logout.ts";
import { call } from "./client.ts";
import { setIdentity } from "./identity.ts";
import { queryClient } from "./query-client.ts";
import { watchSession } from "./session.ts";

const script = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
  .map(([, code = ""]) => code)
  .find((code) => code.includes("window.early"));

/** Opens a page of the app: its HTML starts the early calls. */
function open(address: string) {
  history.replaceState(null, "", address);
  Function(script ?? "throw new Error('The page asks for nothing.')")();
}

const lists: [string, Route][] = [
  ["/agencies", brands.list],
  ["/packages", packages.list],
  ["/team", team.list],
  ["/coupons", coupons.list],
];
const rows = (name: string) => () => Response.json({ data: [{ id: 1, name }], meta: {} });
const signedIn = (who: Partial<Identity> = {}) => setIdentity(queryClient, { ...me, ...who });

/** Milliseconds since the page was opened. */
let age = 0;

beforeEach(() => {
  age = 0;
  vi.spyOn(performance, "now").mockImplementation(() => age);
  for (const [, route] of lists) serve(route, rows("Mine"));
  serve(signIn.me, () => Response.json({ data: me, meta: {} }));
});
afterEach(() => {
  window.early?.clear();
  vi.restoreAllMocks();
});

describe("early calls before the app has loaded", () => {
  it.each(lists)("are the identity and the list of %s, if the role may see it", (path, route) => {
    signedIn({ permissions: permissions.filter((each) => each !== route.permission) });
    open(path);
    expect([requestsTo(signIn.me).length, requestsTo(route).length]).toEqual([1, 0]);
    signedIn({ permissions: permissions.filter((each) => each === route.permission) });
    open(`${path}?q=north`);
    expect([requestsTo(signIn.me).length, requestsTo(route).length]).toEqual([2, 0]);
    open(path);
    expect([requestsTo(signIn.me).length, requestsTo(route).length]).toEqual([3, 1]);
  });

  it.each([null, "{broken", "null", "{}"])("include the list if %s is stored for the person", (noted) => {
    if (noted !== null) localStorage.setItem("user", noted);
    open("/agencies");
    expect(requestsTo(brands.list)).toHaveLength(1);
  });

  it("include no list if nothing may be seen before a passkey is added", () => {
    signedIn({ permissions: [...permissions], must_add_passkey: true });
    open("/agencies");
    expect(requestsTo(brands.list)).toHaveLength(0);
  });
});

const read = async () => (await call(brands.list, { query: { per_page: 10, page: 1 } })).data.map(({ name }) => name);

describe("an early answer", () => {
  it("is used once", async () => {
    open("/agencies");
    serve(brands.list, rows("Later"));
    expect([await read(), await read()]).toEqual([["Mine"], ["Later"]]);
  });

  it("is outdated after a while", async () => {
    open("/agencies");
    serve(brands.list, rows("Later"));
    age = 15_000;
    expect(await read()).toEqual(["Later"]);
  });
});

describe("an early call", () => {
  const silent = () => new Promise<Response>(() => {});
  const readUntil = (signal: AbortSignal) => call(brands.list, { query: { per_page: 10, page: 1 } }, { signal });

  afterEach(() => void vi.useRealTimers());

  it("that does not answer ends after 30 s and is repeated once, like any other (MORE-170)", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    serve(brands.list, silent);
    open("/agencies");
    let end = "none";
    read().catch(({ code }) => {
      end = code;
    });
    await vi.advanceTimersByTimeAsync(31_000);
    expect(requestsTo(brands.list)).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(end).toBe("timeout");
  });

  it.each<[string, () => Response]>([
    ["is answered with 502", () => new Response("Bad gateway", { status: 502 })],
    ["fails", lost],
  ])("that %s is repeated once", async (_, answer) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    serve(brands.list, answer);
    open("/agencies");
    const later = read();
    serve(brands.list, rows("Later"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await later).toEqual(["Later"]);
  });

  it("ends when its answer is no longer wanted", async () => {
    serve(brands.list, silent);
    open("/agencies");
    const unwanted = new AbortController();
    const answer = expect(readUntil(unwanted.signal)).rejects.toThrow("Aborted");
    unwanted.abort();
    await answer;
  });
});

describe("the first person's list is never shown to the next one in the tab", () => {
  function LogoutButton() {
    const { run } = useLogout();
    return (
      <button type="button" onClick={run}>
        Logout
      </button>
    );
  }

  beforeEach(() => {
    signedIn({ permissions: [...permissions] });
    open("/agencies");
    serve(brands.list, rows("Theirs"));
  });

  it("after a logout", async () => {
    serve(signIn.logout, () => Response.json({ meta: {} }));
    const { user, address } = await show(LogoutButton);
    await user.click(screen.getByRole("button", { name: "Logout" }));
    await waitFor(() => expect(address()).toBe("/login"));
    expect([await read(), localStorage.getItem("user")]).toEqual([["Theirs"], null]);
  });

  it("after a logout in another tab", async () => {
    watchSession({ expired: () => undefined, signedOutElsewhere: () => undefined });
    dispatchEvent(new StorageEvent("storage", { key: "signedOut", newValue: "1" }));
    expect(await read()).toEqual(["Theirs"]);
  });

  it("after the end of a session", async () => {
    serve(team.list, () => refusal(401, { code: "unauthenticated", message: "Sign in." }));
    await expect(call(team.list, {})).rejects.toThrow("Sign in.");
    expect(await read()).toEqual(["Theirs"]);
  });

  it("after nobody was signed in", async () => {
    serve(brands.list, () => refusal(401, { code: "unauthenticated", message: "Sign in." }));
    serve(signIn.me, () => refusal(401, { code: "unauthenticated", message: "Sign in." }));
    open("/agencies");
    await expect(call(signIn.me, {}, { expectSignedOut: true })).rejects.toThrow("Sign in.");
    serve(brands.list, rows("Theirs"));
    expect(await read()).toEqual(["Theirs"]);
  });
});
