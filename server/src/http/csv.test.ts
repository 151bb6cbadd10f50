// Shows MORE-30, MORE-50.

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import type { Client } from "../../test/client.ts";
import { makeMember } from "../../test/factories/member.ts";
import { sealAll } from "../audit/seal.ts";
import { billingDay, monthInWords } from "../lib/calendar.ts";
import { csvLines } from "./csv.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

/** Parses CSV according to RFC 4180, independently of the writer. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length; ) {
    const quoted = text[at] === '"';
    const pattern = quoted ? /"((?:[^"]|"")*)"(,|\r\n|$)/y : /([^,\r\n]*)(,|\r\n|$)/y;
    pattern.lastIndex = at;
    const [whole = "", value = "", end = ""] = pattern.exec(text) ?? [];
    rows.at(-1)?.push(quoted ? value.replaceAll('""', '"') : value);
    at += whole.length;
    if (end === "\r\n" && at < text.length) rows.push([]);
  }
  return rows;
}

/** Many brands in one statement: through the service it would take half a minute. */
async function manyBrands(count: number): Promise<void> {
  await app.ctx.db.current().execute(sql`
    insert into brands (name, support_email, email, domain, website, frontend_domain, backend_domain, status, address,
      phone, description, use_system, brand_color, search_text, name_key, created_at, updated_at, updated_by)
    select 'Many ' || (n % 7), 'a@b.example', 'a@b.example', '', '', '', '', case when n % 3 = 0 then 'inactive' else 'active' end,
      '', '', '', true, '#6366f1', 'many ' || (n % 7), 'many ' || (n % 7) || chr(10) || 'Many ' || (n % 7),
      timestamptz '2026-01-01' + (n % 5) * interval '1 day', now(), 'Test'
    from generate_series(1, ${count}) n`);
}

describe("a list as CSV", () => {
  it("has every row once, in the screen's order and filters, beyond one chunk", async () => {
    await manyBrands(1_203);
    for (const query of ["sort=name", "sort=-name", "sort=created_at", "", "status=inactive", "search_key=many 3"]) {
      const ids: string[] = [];
      let pages = 1;
      for (let page = 1; page <= pages; page += 1) {
        const { body } = await admin.get(`/admin/agencies?per_page=100&page=${page}&${query}`);
        pages = body.meta.total_pages;
        ids.push(...body.data.map((each: { id: number }) => String(each.id)));
      }
      const answer = await admin.get(`/admin/agencies?format=csv&columns=all&${query}`);
      const [head = [], ...rows] = parse(answer.body);
      expect(head.slice(0, 2)).toEqual(["id", "version"]);
      expect(head).toContain("configuration.brand_color");
      expect(rows.every((row) => row.length === head.length)).toBe(true);
      expect([query, rows.map((row) => row[0])]).toEqual([query, ids]);
    }
  });

  it("sorts people who never signed in last, completely", async () => {
    for (let each = 0; each < 12; each += 1) await makeMember(app.ctx);
    for (const sort of ["last_login_at", "-last_login_at", "name", "email"]) {
      const whole = (await admin.get(`/admin/users?per_page=100&sort=${sort}`)).body.data;
      const [, ...rows] = parse((await admin.get(`/admin/users?format=csv&columns=all&sort=${sort}`)).body);
      expect(rows.map((row) => Number(row[0]))).toEqual(whole.map((each: { id: number }) => each.id));
    }
  });

  it("is named after its area and the day, and starts with a byte-order mark (ASVS V5.4.1, V5.4.2)", async () => {
    const answer = await admin.get("/admin/users?format=csv");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="team-\d{4}-\d\d-\d\d\.csv"$/);
    const raw = await fetch(`${app.url}/api/v1/admin/users?format=csv`, {
      headers: { cookie: `session=${admin.cookies.get("session")}` },
    });
    expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it("has the titles of the screen, words for codes, and one value per column", async () => {
    const member = await makeMember(app.ctx, { name: "Told Plainly", role: "sales" });
    const [head, row] = parse((await admin.get("/admin/users?format=csv&search_key=told plainly")).body);
    expect(head).toEqual(["Name", "Email", "Role", "Status", "Last Login", "Joined"]);
    const joined = member.created_at.slice(0, 10);
    expect(row?.slice(0, 5)).toEqual(["Told Plainly", member.email, "Sales", "Active", ""]);
    // In the billing time zone it can be the day before.
    expect([joined, new Date(Date.parse(joined) - 86_400_000).toISOString().slice(0, 10)]).toContain(row?.[5]);
    expect((await admin.get("/admin/users?format=csv&columns=some")).body.fields.columns).toBe(
      "Send all as the columns, or leave them out.",
    );
  });

  it("has one month per column, the open one last, and minutes in the billing time zone", async () => {
    const [head = [], ...rows] = parse((await admin.get("/admin/agencies?format=csv")).body);
    const months = head.filter((title) => /^Revenue [A-Z]/.test(title));
    expect(months.length).toBe(12);
    expect(months.at(-1)).toBe(`Revenue ${monthInWords(billingDay(app.ctx).slice(0, 7))}`);
    expect(rows.every((row) => row.length === head.length)).toBe(true);
    await sealAll(app.ctx.db);
    const { time } = (await admin.get("/admin/activities?per_page=1")).body.data[0];
    const [titles, newest] = parse((await admin.get("/admin/activities?format=csv")).body);
    expect(titles?.[0]).toBe("Time");
    const wall = new Date(time).toLocaleString("sv-SE", { timeZone: "America/New_York" });
    expect(newest?.[0]).toBe(wall.slice(0, 16));
  });

  it("answers an invalid filter before anything is sent", async () => {
    expect((await admin.get("/admin/users?format=csv&status=gone")).status).toBe(422);
    expect((await app.visitor().get("/admin/users?format=csv")).status).toBe(401);
  });

  it("contains a whole feed", async () => {
    const total = async () => (await admin.get("/admin/activities?per_page=1")).body.meta.total;
    await sealAll(app.ctx.db);
    expect(await total()).toBeGreaterThan(5);
    const [, ...rows] = parse((await admin.get("/admin/activities?format=csv")).body);
    expect(rows.length).toBe(await total());
  });
});

describe("a cell", () => {
  const cell = (value: unknown) => parse(csvLines([[value, "end"]]))[0]?.[0];

  it("is read back as written, except for apostrophes before formulas", () => {
    const sign = fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", ";", ",", '"', "'", " ", "1", ".", "a", "ü");
    const value = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: sign }));
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (table) => {
        const read = parse(csvLines(table));
        const bare = (rows: string[][]) => rows.map((row) => row.map((each) => each.replaceAll("'", "")));
        expect(bare(read)).toEqual(bare(table));
        for (const part of read.flat().flatMap((each) => each.split(/[;\t\r\n]/))) {
          if (!/^-?\d+(\.\d+)?$/.test(part.trim())) expect(part).not.toMatch(/^ *[=+\-@]/);
        }
      }),
    );
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+15550100", "'+15550100"],
    ["-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\tx", "'\tx"],
    ["Ada;=1+1", "Ada;'=1+1"],
    ["Ada; =1+1", "Ada; '=1+1"],
    ["one\n=1+1", "one\n'=1+1"],
    ["one\r\n@SUM(A1)", "one\r\n'@SUM(A1)"],
    ["one\t=1+1", "one\t'=1+1"],
    ["one;\tx", "one;'\tx"],
    ["a-b = c + d @ e", "a-b = c + d @ e"],
    ["1;-5.25", "1;-5.25"],
    ["-5.25", "-5.25"],
    [-5.25, "-5.25"],
    [null, ""],
    [true, "true"],
    [false, "false"],
    [
      [
        { id: 1, name: "Ada" },
        { id: 2, name: "=Bob" },
      ],
      "Ada; '=Bob",
    ],
  ])("%j becomes %s (ASVS V1.3.3)", (value, text) => {
    expect(cell(value)).toBe(text);
  });

  it("is quoted if it contains a separator, a quote or a line break of any kind", () => {
    expect(csvLines([["a,b", 'a"b', "a\rb", "a\nb", "a b"]])).toBe('"a,b","a""b","a\rb","a\nb",a b\r\n');
  });
});
