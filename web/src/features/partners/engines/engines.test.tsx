// Shows ENG-02, ENG-06, ENG-07, ENG-10, ENG-11, ENG-12, ENG-13, MORE-57.

import { engines } from "@console/contract/engines.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { serveBrand } from "../../../../test/brand.ts";
import { sample } from "../../../../test/sample.ts";
import { findToast, inDialog, inQuestion, open, press } from "../../../../test/screen.tsx";
import { dataOf, pageOf, refusal, requestsTo, serve } from "../../../../test/wire.ts";

const model = (provider: string, model_name: string) => ({
  provider,
  model_name,
  retires_on: null,
  replacement: null,
});
const stt = { ...model("Deepgram", "nova-3"), multi_language: true, languages: [{ name: "English" }] };
const tts = { ...model("ElevenLabs", "turbo-2"), clone_voice: false, default_voice_id: "adam" };
const engine = (name: string, over = {}) =>
  sample(engines.list, { name, llm: model("OpenAI", "gpt-4"), stt, tts, businesses: [], ...over });

beforeEach(() => {
  serveBrand();
  serve(engines.available, () => pageOf([]));
});

it("shows provider and model of each part next to its name (ENG-03, ENG-04, ENG-05)", async () => {
  const cloned = engine("Advanced AI", { id: 2, code: "v3", tts: { ...tts, clone_voice: true } });
  serve(engines.list, () => pageOf([engine("Conversational AI"), cloned]));
  open("/agencies/3/engines");
  for (const [name, voice] of [
    ["Conversational AI", "Standard voice"],
    ["Advanced AI", "Cloned voice"],
  ] as const) {
    const heading = await screen.findByRole("heading", { name });
    const card = within(heading.closest("li") as HTMLElement);
    const lines = card.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(lines).toEqual([
      ["Language model", "OpenAI gpt-4"],
      ["Speech-to-text", "Deepgram nova-3English"],
      ["Text-to-speech", `ElevenLabs turbo-2${voice}`],
    ]);
  }
});

it("keeps an engine that businesses use, names them, and leaves the question open (ENG-07)", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  serve(engines.list, () => pageOf([engine("Conversational AI", { businesses: [{ id: 1, name: "Elm Salon" }] })]));
  const message = "Conversational AI is used by Elm Salon.";
  serve(engines.remove, () => refusal(409, { message, code: "in_use" }));
  const { user } = open("/agencies/3/engines");
  await user.click(await screen.findByRole("button", { name: "Remove Engine, Conversational AI" }));
  const question = await inQuestion("Remove Conversational AI?");
  question.getByText("Conversational AI is used by Elm Salon. It can be removed once they use another engine.");
  await user.click(question.getByRole("button", { name: "Remove Engine" }));
  await question.findByText(message);
  await user.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  screen.getByRole("tab", { name: "Assigned Engines (1)" });
});

const tab = (name: string) => screen.findByRole("tab", { name });

it("count both kinds, move with the arrow keys, are in the address, and show that there is none", async () => {
  serve(engines.list, () => pageOf([engine("Multilingual AI", { id: 2, code: "v2" })]));
  serve(engines.available, () => pageOf([{ ...engine("Order Processing AI"), code: "v4" }]));
  const { user, address, back } = open("/agencies/3/engines");
  await tab("Available Engines (1)");
  (await tab("Assigned Engines (1)")).focus();
  await user.keyboard("{ArrowRight}");
  await screen.findByRole("heading", { name: "Order Processing AI" });
  expect(address()).toBe("/agencies/3/engines?tab=available");
  expect((await tab("Available Engines (1)")).getAttribute("aria-selected")).toBe("true");
  back();
  await screen.findByRole("heading", { name: "Multilingual AI" });
});

it("opens the tab of its address, which shows that there is none", async () => {
  serve(engines.list, () => pageOf([engine("Multilingual AI", { id: 2, code: "v2" })]));
  open("/agencies/3/engines?tab=available");
  await screen.findByText("No engines available");
  expect((await tab("Available Engines (0)")).getAttribute("aria-selected")).toBe("true");
});

it("show all languages of an engine, and when a model retires", async () => {
  const languages = ["English", "German", "French", "Portuguese"].map((name) => ({ name }));
  const llm = { ...model("OpenAI", "gpt-4"), retires_on: "2027-01-14", replacement: "gpt-6" };
  serve(engines.list, () => pageOf([engine("Multilingual AI", { llm, stt: { ...stt, languages } })]));
  const { user } = open("/agencies/3/engines");
  await screen.findByText("OpenAI retires gpt-4 on Jan 14, 2027. Replacement: gpt-6.");
  await user.click(screen.getByRole("button", { name: "English, German +2" }));
  (await inDialog("Languages for Multilingual AI")).getByText(/Portuguese/);
});

it("say which engines the catalog has no models for, Default (v1) also without an assignment", async () => {
  const bare = (name: string, code: string) => engine(name, { id: Number(code.at(1)), code, llm: model("", "") });
  serve(engines.list, () => pageOf([]));
  serve(engines.available, () => pageOf([bare("Conversational AI", "v1"), bare("Advanced AI", "v3")]));
  const { user } = open("/agencies/3/engines");
  await screen.findByText("No engines assigned");
  const says = (names: string) =>
    screen.findByText(`The catalog has no models for ${names} yet. A Super Admin enters them in the catalog.`);
  await says("Conversational AI");
  await user.click(await tab("Available Engines (2)"));
  await says("Conversational AI and Advanced AI");
});

it("asks first, and moves the engine from one tab to the other", async () => {
  const advanced = engine("Advanced AI", { id: 4, code: "v3" });
  const move = (assigned: object[], available: object[]) => {
    serve(engines.list, () => pageOf(assigned));
    serve(engines.available, () => pageOf(available));
  };
  move([], [advanced]);
  serve(engines.add, () => {
    move([advanced], []);
    return dataOf(advanced);
  });
  serve(engines.remove, () => {
    move([], [advanced]);
    return dataOf({ id: 4 });
  });
  const { user } = open("/agencies/3/engines?tab=available");
  const ask = async () => user.click(await screen.findByRole("button", { name: "Add Engine, Advanced AI" }));
  await ask();
  await press(user, "Cancel", "alertdialog");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(requestsTo(engines.add)).toEqual([]);
  await ask();
  await press(user, "Add Engine", "alertdialog");
  await findToast("Engine Added");
  await tab("Available Engines (0)");
  await user.click(await tab("Assigned Engines (1)"));
  await user.click(await screen.findByRole("button", { name: "Remove Engine, Advanced AI" }));
  (await inQuestion("Remove Advanced AI?")).getByText(/^No business uses Advanced AI\./);
  await press(user, "Remove Engine", "alertdialog");
  await findToast("Engine Removed");
  await tab("Assigned Engines (0)");
  await tab("Available Engines (1)");
  expect(requestsTo(engines.add).map(({ body }) => body)).toEqual([{ voice_engine: { code: "v3" } }]);
});
