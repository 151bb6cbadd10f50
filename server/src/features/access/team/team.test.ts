// Shows TEAM-01, TEAM-03, TEAM-04, TEAM-24, TEAM-26, TEAM-28, TEAM-29, TEAM-30, TEAM-32, TEAM-33, TEAM-34, TEAM-35,
// TEAM-36, ENTITY-03, ROLE-12, ROLE-13, ROLE-14, CALL-41, CALL-42, CALL-43, CALL-44, CALL-57, MORE-190.

import { desc, eq, notInArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { Client } from "../../../../test/client.ts";
import { makeMember, memberInput, openSessionFor } from "../../../../test/factories/member.ts";
import { signIn } from "../../../../test/sign-in.ts";
import { activities } from "../../../db/tables/audit.ts";
import { adminUsers } from "../../../db/tables/team.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

const path = (id: number | undefined) => `/admin/users/${id}`;

describe("GET /admin/users", () => {
  it("finds by name and e-mail in any case, with % _ and \\ as plain characters", async () => {
    await makeMember(app.ctx, { name: "Ünal 100%_sure\\" });
    const found = async (q: string) =>
      (await admin.get(`/admin/users?search_key=${encodeURIComponent(q)}`)).body.meta.total;
    expect(await found("üNAL")).toBe(1);
    expect(await found("100%_sure\\")).toBe(1);
    expect(await found("1__%_sure")).toBe(0);
  });

  it("filters by status and role and counts each status", async () => {
    const { name } = await makeMember(app.ctx, { active: false, role: "manager" });
    const of = (query: string) => admin.get(`/admin/users?search_key=${encodeURIComponent(name)}&${query}`);
    expect((await of("status=inactive")).body.meta).toMatchObject({
      total: 1,
      counts: { all: 1, active: 0, inactive: 1 },
    });
    expect((await of("status=active")).body.data).toEqual([]);
    expect((await of("role=manager")).body.data).toHaveLength(1);
    expect((await of("role=sales")).body.data).toEqual([]);
  });

  it.each(["created_at", "-created_at", "name", "-name", "email", "-email", "last_login_at", "-last_login_at"])(
    "pages by %s without loss or duplicates",
    async (sort) => {
      const seen: number[] = [];
      let pages = 1;
      for (let page = 1; page <= pages; page += 1) {
        const { body } = await admin.get(`/admin/users?per_page=3&page=${page}&sort=${sort}`);
        pages = body.meta.total_pages;
        seen.push(...body.data.map((each: { id: number }) => each.id));
      }
      const whole = (await admin.get(`/admin/users?per_page=100&sort=${sort}`)).body;
      expect(seen).toEqual(whole.data.map((each: { id: number }) => each.id));
      expect(new Set(seen).size).toBe(whole.meta.total);
    },
  );

  it("shows 'never' as null and no column beyond the contract", async () => {
    const { name } = await makeMember(app.ctx);
    const [member] = (await admin.get(`/admin/users?search_key=${name}`)).body.data;
    expect(Object.keys(member).sort()).toEqual(
      ["active", "created_at", "email", "id", "last_login_at", "name", "role", "updated_at", "version"].sort(),
    );
    expect(member.last_login_at).toBeNull();
  });
});

describe("GET /admin/users/{id}", () => {
  it("answers 404 for an unknown id, as after a deletion", async () => {
    const { id } = await makeMember(app.ctx);
    await admin.delete(path(id));
    expect((await admin.get(path(id))).body).toMatchObject({
      code: "not_found",
      message: "This team member wasn't found.",
    });
  });

  it("shows one person as the list does", async () => {
    const { id, name } = await makeMember(app.ctx, { active: false, role: "manager" });
    const [listed] = (await admin.get(`/admin/users?search_key=${encodeURIComponent(name)}`)).body.data;
    expect((await admin.get(path(id))).body.data).toEqual(listed);
  });
});

describe("POST /admin/users", () => {
  it("adds a person as active Sales by default and welcomes them by email", async () => {
    const { name, email } = memberInput();
    const answer = await admin.post("/admin/users", { admin_user: { name: ` ${name} `, email: email.toUpperCase() } });
    expect(answer.body.data).toMatchObject({ name, email, active: true, role: "sales", version: 1 });
    expect((await app.smtp.waitFor(email)).text).toContain("/login");
  });

  it("refuses a duplicate address in any case", async () => {
    const { email } = await makeMember(app.ctx);
    const answer = await admin.post("/admin/users", { admin_user: memberInput({ email: email.toUpperCase() }) });
    expect([answer.status, answer.body.code]).toEqual([409, "duplicate"]);
    expect(answer.body.fields).toHaveProperty(["admin_user.email"]);
  });

  it.each([
    [{ name: "  " }, "Please fill in all required fields."],
    [{ name: "\u200b" }, "Please fill in all required fields."],
    [{ email: "nobody" }, "Please enter a valid email address."],
    // MORE-191: U+FE0F is invisible and no control.
    [{ email: "ada\ufe0f@law.example" }, "Please enter a valid email address."],
    [{ name: "a\0b" }, "This text contains an unsupported character."],
    [{ name: "\ud800" }, "This text contains an unsupported character."],
    [{ role: "root" }, expect.any(String)],
  ])("refuses %j", async (over, message) => {
    const answer = await admin.post("/admin/users", { admin_user: { ...memberInput(), ...over } });
    expect([answer.status, answer.body.message]).toEqual([422, message]);
  });
});

describe("PATCH /admin/users/{id}", () => {
  it("changes only the sent fields", async () => {
    const member = await makeMember(app.ctx);
    const answer = await admin.patch(path(member.id), { admin_user: { role: "manager" } });
    expect(answer.body.data).toMatchObject({ name: member.name, email: member.email, role: "manager", version: 2 });
  });

  it("applies a new role from the next request", async () => {
    const person = await app.as("manager");
    expect((await person.get("/admin/agencies")).status).toBe(200);
    await admin.patch(path(person.user?.id), { admin_user: { role: "sales" } });
    expect((await person.get("/admin/agencies")).status).toBe(403);
  });

  it("ends the sessions of a deactivated person, and keeps them ended (ASVS V7.4.2)", async () => {
    const person = await app.as("manager");
    await admin.patch(path(person.user?.id), { admin_user: { active: false } });
    expect((await person.get("/admin/me")).status).toBe(401);
    await admin.patch(path(person.user?.id), { admin_user: { active: true } });
    expect((await person.get("/admin/me")).status).toBe(401);
  });

  it("ends the sessions on a new address and notifies the old one (ASVS V7.4.3)", async () => {
    const person = await app.as("sales");
    const old = person.user?.email ?? "";
    await app.smtp.waitFor(old);
    await admin.patch(path(person.user?.id), { admin_user: { email: memberInput().email } });
    expect((await person.get("/admin/me")).status).toBe(401);
    expect((await app.smtp.waitFor(old)).text).toContain("was changed");
  });

  it("answers a stale version with the current record and who changed it", async () => {
    const member = await makeMember(app.ctx);
    await admin.patch(path(member.id), { admin_user: { name: "First" } }, { "if-match": '"1"' });
    const late = await admin.patch(path(member.id), { admin_user: { name: "Second" } }, { "if-match": '"1"' });
    expect(late.status).toBe(412);
    expect(late.body).toMatchObject({
      code: "version_conflict",
      changed_by: admin.user?.name,
      current: { name: "First" },
    });
    expect(late.body.current).not.toHaveProperty("updated_by");
  });

  it("lets nobody deactivate or demote themselves", async () => {
    for (const admin_user of [{ active: false }, { role: "sales" }]) {
      const answer = await admin.patch(path(admin.user?.id), { admin_user });
      expect([answer.status, answer.body.code]).toEqual([409, "own_account"]);
    }
    expect((await admin.patch(path(admin.user?.id), { admin_user: { name: "Renamed" } })).status).toBe(200);
  });

  it("answers 404 for unknown and invalid ids", async () => {
    expect((await admin.patch("/admin/users/999999", { admin_user: { name: "X" } })).status).toBe(404);
    expect((await admin.patch("/admin/users/abc", { admin_user: { name: "X" } })).status).toBe(404);
  });
});

describe("PUT /admin/me", () => {
  it("changes one's own name, also without a permission (MORE-353)", async () => {
    const sales = await app.as("sales");
    const sent = { name: " Dana Whitfield " };
    const { status, body } = await sales.put("/admin/me", { identity: sent });
    expect([status, body.data.name, body.data.role]).toEqual([200, "Dana Whitfield", "sales"]);
    expect((await sales.get("/admin/me")).body.data).toEqual(body.data);
    const listed = async () => {
      const { data } = (await admin.get("/admin/activities")).body;
      return data.map(({ event, user }: { event: string; user: string }) => `${event} ${user}`);
    };
    // An entry is listed once it is sealed.
    await expect.poll(listed).toContain(`team.updated ${sales.user?.name}`);
  });
});

describe("DELETE /admin/users/{id}", () => {
  it("answers with a message that names the deleted person (CALL-45)", async () => {
    const member = await makeMember(app.ctx);
    const { status, body } = await admin.delete(path(member.id));
    expect([status, body.meta.message]).toEqual([200, `${member.name} was removed from the team.`]);
    expect((await admin.patch(path(member.id), { admin_user: { name: "Again" } })).status).toBe(404);
  });

  it("deletes permanently: sessions end, the audit log keeps the name, the same address added again inherits nothing", async () => {
    const person = await app.as("sales");
    expect((await admin.delete(path(person.user?.id))).status).toBe(200);
    expect((await person.get("/admin/me")).status).toBe(401);
    const again = await makeMember(app.ctx, { email: person.user?.email ?? "" });
    expect(again.last_login_at).toBeNull();
    expect(again.id).not.toBe(person.user?.id);
  });

  it("refuses the person themselves", async () => {
    expect((await admin.delete(path(admin.user?.id))).body.code).toBe("own_account");
  });
});

describe("the last active Super Admin", () => {
  // Only two people acting at the same time can reach this rule: a single person is stopped by the rule about oneself.
  it("stays, however often two demote each other concurrently", async () => {
    const own = await startTestApp();
    const demote = { admin_user: { role: "sales" } };
    try {
      for (let round = 0; round < 12; round += 1) {
        const [one, other] = [await own.as("super_admin"), await own.as("super_admin")];
        const pair = [one.user?.id ?? 0, other.user?.id ?? 0];
        await own.ctx.db.current().update(adminUsers).set({ role: "sales" }).where(notInArray(adminUsers.id, pair));
        // As the web app sends it: with an idempotency key, whose row must not make the two deadlock.
        const headers = { "idempotency-key": `round ${round}` };
        const answers = await Promise.all([
          one.patch(path(other.user?.id), demote, headers),
          other.patch(path(one.user?.id), demote, headers),
        ]);
        const [done, refused] = answers.map((each) => each.status).sort();
        expect([done, [403, 409].includes(refused ?? 0)]).toEqual([200, true]);
        const left = await own.ctx.db.current().select().from(adminUsers).where(eq(adminUsers.role, "super_admin"));
        expect(left).toHaveLength(1);
      }
    } finally {
      await own.stop();
    }
  });
});

describe("DELETE /admin/users/{id}/sessions", () => {
  const end = (id: number | undefined) => admin.delete(`${path(id)}/sessions`);

  it("signs one person out everywhere, with an entry and an email, and leaves all others (MORE-612, ASVS V7.4.5)", async () => {
    const [person, colleague] = [await app.as("manager"), await app.as("manager")];
    const email = person.user?.email ?? "";
    const again = new Client(app.url, { session: await openSessionFor(app.ctx, person.user?.id ?? 0) });
    const pending = app.visitor();
    await pending.post("/admin/send_code", { email });
    const code = await codeIn(email);
    const answer = await end(person.user?.id);
    expect(answer.body.meta.message).toBe(`${person.user?.name} was signed out everywhere.`);
    const status = async (client: Client) => (await client.get("/admin/me")).status;
    expect([await status(person), await status(again), await status(colleague)]).toEqual([401, 401, 200]);
    // A code that was on its way would open the next session.
    expect((await pending.post("/admin/verify_code", { email, code })).body.code).toBe("invalid_code");
    const [entry] = await app.ctx.db.current().select().from(activities).orderBy(desc(activities.id)).limit(1);
    expect(entry).toMatchObject({ event: "team.signed_out", message: `signed ${person.user?.name} out everywhere` });
    for (;;) {
      const { headers, text } = await app.smtp.waitFor(email);
      if (headers.subject !== "You were signed out everywhere") continue;
      expect(text.replaceAll(/\s+/g, " ")).toContain(" signed you out of Console on all devices");
      break;
    }
    // They may sign in again, unlike after a deactivation.
    expect((await signIn(app.url, app.smtp, email)).cookies.get("session")).toBeDefined();
  });

  it("is refused for oneself, and for someone who is not there", async () => {
    expect((await end(admin.user?.id)).body).toMatchObject({ code: "own_account" });
    expect((await admin.get("/admin/me")).status).toBe(200);
    expect((await end(999_999)).status).toBe(404);
  });

  const codeIn = async (email: string): Promise<string> => {
    for (;;) {
      const code = /\b(\d{6})\b/.exec((await app.smtp.waitFor(email)).text)?.[1];
      if (code) return code;
    }
  };
});
