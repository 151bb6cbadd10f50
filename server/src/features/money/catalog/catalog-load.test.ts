// Shows MORE-57, MORE-204, MORE-522.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import data from "../../../../seed/data/catalog.json" with { type: "json" };
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { catalogGaps, engines, findByCode } from "./catalog.service.ts";
import { loadCatalog } from "./catalog-load.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** What the command prints. */
async function load(text: string, dryRun = false): Promise<string[]> {
  const lines: string[] = [];
  await loadCatalog(app.ctx, { text, name: "catalog.yaml" }, { dryRun, say: (line) => lines.push(line) });
  return lines;
}

const yaml = `
engines:
  - code: v1
    llm: { provider: OpenAI, model_name: gpt-6-luna, retires_on: 2027-06-30 }
    stt: { provider: Deepgram, model_name: nova-4, languages: [English, Spanish] }
integrations:
  - code: zapier
    wholesale_price: 6.5
  - code: ledger
    name: Ledger
    description: Books each call.
    category: automation
    connection_type: api_key
    wholesale_price: 12
`;

describe("catalog:load", () => {
  it("changes nothing where the file says what is stored", async () => {
    expect(await load(JSON.stringify(data))).toEqual([
      `Saved: 0 changed, ${data.engines.length + data.integrations.length} unchanged.`,
    ]);
  });

  it("shows the differences, and saves nothing in a dry run", async () => {
    const lines = await load(yaml, true);
    expect(lines).toEqual([
      "Integration zapier Zapier",
      "  wholesale_price: 5 → 6.5",
      "Integration ledger Ledger: new",
      "Engine v1 Conversational AI",
      "  llm.provider: Anthropic → OpenAI",
      "  llm.model_name: claude-haiku-5-5 → gpt-6-luna",
      "  llm.retires_on: – → 2027-06-30",
      "  stt.model_name: flux-general-en → nova-4",
      "  stt.languages: English → English, Spanish",
      "Nothing was saved (dry run): 3 would change, 0 are unchanged.",
    ]);
    expect(await findByCode(app.ctx, "ledger")).toBeUndefined();
    // Engines and the prices of known integrations, too: the same differences show again.
    expect(await load(yaml, true)).toEqual(lines);
  });

  it("writes what an engine costs and what is no longer offered, as the page does (MORE-522)", async () => {
    const file = "engines: [{ code: v4, cost_hint: About $0.06 }]\nintegrations: [{ code: zapier, retired: true }]";
    expect(await load(file)).toEqual([
      "Integration zapier Zapier",
      "  retired: false → true",
      "Engine v4 Order Processing AI",
      "  cost_hint: – → About $0.06",
      "Saved: 2 changed, 0 unchanged.",
    ]);
    const all = await engines(app.ctx);
    expect(all.find(({ code }) => code === "v4")).toMatchObject({ cost_hint: "About $0.06", missing: [] });
    expect(await findByCode(app.ctx, "zapier")).toMatchObject({ retired: true });
    await load("engines: [{ code: v4, cost_hint: '' }]\nintegrations: [{ code: zapier, retired: false }]");
  });

  it("names every fault, and saves nothing of a file that has one", async () => {
    const faulty = `${yaml}  - code: half\n    name: Half\nmodels: []\n`;
    await expect(load(faulty)).rejects.toThrow("models: this field is unknown.");
    await expect(load(`${yaml}  - code: half\n    name: Half\n`)).rejects.toThrow(
      /half\.description: [\s\S]*half\.category: Choose automation/,
    );
    await expect(load(`${yaml}  - code: ledger\n`)).rejects.toThrow("this code appears twice in the file");
    await expect(load("engines: [{ code: v9 }]")).rejects.toThrow("engines[0].code: Choose v1, v2, v3 or v4.");
    await expect(load("engines: [")).rejects.toThrow("catalog.yaml couldn't be read");
    expect(await findByCode(app.ctx, "ledger")).toBeUndefined();
    expect((await findByCode(app.ctx, "zapier"))?.wholesale_price).toBe("5");
  });

  it("says in its own words what a file of another shape lacks", async () => {
    const shapes = {
      "[1, 2]": "at the top: Send an object with fields.",
      "engines: all": "engines: Send a list.",
      "integrations: [{ code: 5 }]": "integrations[0].code: Enter some text.",
      "as_of: 5": "as_of: Enter some text.",
      [JSON.stringify({ integrations: Array(300_000).fill({ code: "a" }) })]: "it is larger than 1 MB.",
      [JSON.stringify({ integrations: Array(3_000).fill(0) })]: "and 2,950 more.",
      [`${"[".repeat(200_000)}${"]".repeat(200_000)}`]: "catalog.yaml couldn't be read: it is nested too deeply.",
    };
    for (const [text, words] of Object.entries(shapes)) {
      const failure = await load(text).catch(String);
      expect([text.slice(0, 40), failure]).toEqual([text.slice(0, 40), expect.stringContaining(words)]);
      expect(String(failure).length).toBeLessThan(4_000);
    }
  });

  it("brings the catalog to the file, leaves the rest, and is in the audit log", async () => {
    await load(yaml);
    const [v1] = await engines(app.ctx);
    expect(v1).toMatchObject({
      llm: { provider: "OpenAI", model_name: "gpt-6-luna", retires_on: "2027-06-30", replacement: null },
      stt: { languages: [{ name: "English" }, { name: "Spanish" }] },
      tts: { model_name: "sonic-3.5" },
    });
    expect(await findByCode(app.ctx, "ledger")).toMatchObject({ wholesale_price: "12", connection_type: "api_key" });
    expect(await findByCode(app.ctx, "zapier")).toMatchObject({ name: "Zapier", wholesale_price: "6.5" });
    const admin = await app.as("super_admin");
    await expect
      .poll(async () => (await admin.get("/admin/activities?search_key=catalog")).body.data.map(messageOf))
      .toEqual(expect.arrayContaining(["added Ledger to the catalog", "changed Zapier in the catalog"]));
    expect(await load(yaml)).toEqual(["Saved: 0 changed, 3 unchanged."]);
  });

  it("says what is still missing", async () => {
    expect(await catalogGaps(app.services)).toBeNull();
    const lines = await load("engines: [{ code: v2, tts: { provider: ElevenLabs, model_name: eleven_v3 } }]");
    expect(lines.at(-1)).toBe("Still missing: v2 default voice.");
    expect(await catalogGaps(app.services)).toContain("(v2 default voice)");
  });
});

const messageOf = ({ message }: { message: string }) => message;
