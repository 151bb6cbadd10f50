import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../api/errors.ts";
import { ask, closeQuestion, openQuestion } from "../feedback/confirm.ts";
import { act } from "./act.ts";
import type { Act } from "./action.ts";

type Person = { id: number; version: number; name: string };

const conflict = () => new ApiError({ status: 412, code: "version_conflict" });

/** A server with one person, and the question whether to delete them. */
function room() {
  let stored: Person = { id: 1, version: 1, name: "Before" };
  const seen = { refreshed: 0, deleted: [] as number[], closed: 0, applies: true, refusal: null as ApiError | null };
  const asking: Act<Person> = {
    confirm: ({ name }) => ({ title: `Delete ${name}?`, body: "", action: "Delete" }),
    run: async ({ version }) => {
      if (seen.refusal) throw seen.refusal;
      if (version !== stored.version) throw conflict();
      seen.deleted.push(version);
      return undefined;
    },
    applies: () => seen.applies,
    refresh: async () => {
      seen.refreshed += 1;
    },
    read: () => stored,
  };
  const context = { client: new QueryClient(), go: async () => undefined };
  const question = act(asking, stored, context, () => {
    seen.closed += 1;
  });
  const rename = () => {
    stored = { ...stored, version: stored.version + 1, name: "Theirs" };
  };
  return { question, seen, rename };
}

const title = () => openQuestion()?.question.title;
const answer = async () => openQuestion()?.question.run();

beforeEach(() => {
  vi.stubGlobal("document", { querySelectorAll: () => [] });
});

it("continues with what a colleague has saved, once the server has said so", async () => {
  const { question, seen, rename } = room();
  await question;
  rename();
  expect(title()).toBe("Delete Before?");
  await expect(answer()).rejects.toThrow(ApiError);
  expect([title(), seen.refreshed, seen.deleted]).toEqual(["Delete Theirs?", 1, []]);
  await answer();
  expect(seen.deleted).toEqual([2]);
});

it("keeps the same question if the server refuses for another reason", async () => {
  const { question, seen, rename } = room();
  await question;
  rename();
  seen.refusal = new ApiError({ status: 409, code: "conflict" });
  await expect(answer()).rejects.toThrow(seen.refusal);
  expect([title(), seen.refreshed]).toEqual(["Delete Before?", 1]);
  seen.refusal = new ApiError({ status: 503, code: "unavailable" });
  await expect(answer()).rejects.toThrow(seen.refusal);
  expect([title(), seen.refreshed, openQuestion()?.question.ended]).toEqual(["Delete Before?", 2, undefined]);
});

it("can only be closed once the action no longer applies (MORE-360)", async () => {
  const { question, seen, rename } = room();
  await question;
  rename();
  seen.applies = false;
  await expect(answer()).rejects.toThrow(ApiError);
  expect([title(), openQuestion()?.question.ended]).toEqual(["Delete Before?", true]);
});

it("does not change a question that was asked after it", async () => {
  const { question, rename } = room();
  await question;
  const earlier = openQuestion()?.question;
  rename();
  ask({ title: "Another?", body: "", action: "Yes", run: () => undefined });
  await expect(earlier?.run()).rejects.toThrow(ApiError);
  expect(title()).toBe("Another?");
});

it("is removed only by its own id, with its text until it has left the screen", async () => {
  const close = await room().question;
  closeQuestion((openQuestion()?.id ?? 0) + 1);
  expect(openQuestion()?.open).toBe(true);
  close?.();
  expect([openQuestion()?.open, title()]).toEqual([false, "Delete Before?"]);
});
