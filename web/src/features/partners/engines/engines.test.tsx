// Shows ENG-07, ENG-10.

import { engines } from "@console/contract/engines.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { serveBrand } from "../../../../test/brand.ts";
import { sample } from "../../../../test/sample.ts";
import { inQuestion, open } from "../../../../test/screen.tsx";
import { pageOf, refusal, serve } from "../../../../test/wire.ts";

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
