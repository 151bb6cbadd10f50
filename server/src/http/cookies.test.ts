// Shows MORE-42.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, startTestApp, type TestApp } from "../../test/app.ts";

const PUBLIC_URL = "https://console.example";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { publicUrl: PUBLIC_URL } });
});
afterAll(() => app.stop());

const headers = { origin: PUBLIC_URL };

describe("cookies on https", () => {
  it("are Secure and bound to this host, and cookies of another name are ignored (ASVS V3.3.1, V3.3.2, V3.3.3, V3.3.4)", async () => {
    const browser = app.visitor();
    const sent = await browser.post("/admin/send_code", { email: ADMIN }, headers);
    const code = /\b(\d{6})\b/.exec((await app.smtp.waitFor(ADMIN)).text)?.[1];
    const opened = await browser.post("/admin/verify_code", { email: ADMIN, code }, headers);
    expect(opened.status).toBe(200);
    const lines = [...sent.headers.getSetCookie(), ...opened.headers.getSetCookie()];
    const names = lines.map((line) => line.split("=")[0]);
    expect(new Set(names)).toEqual(new Set(["__Host-sign_in", "__Host-session", "__Host-known"]));
    for (const line of lines) {
      for (const part of ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]) expect(line.split("; ")).toContain(part);
      expect(line).not.toMatch(/domain/i);
    }
    expect((await browser.get("/admin/me", headers)).status).toBe(200);

    const planted = app.visitor();
    planted.cookies.set("session", browser.cookies.get("__Host-session") ?? "");
    expect((await planted.get("/admin/me", headers)).status).toBe(401);
    const ended = await browser.post("/admin/logout", undefined, headers);
    expect(ended.headers.getSetCookie().join()).toMatch(/^__Host-session=;.*Secure/);
  });
});
