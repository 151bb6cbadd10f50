import { expect, it } from "vitest";
import { pageNames } from "./pages.text.ts";

const files = import.meta.glob<string>("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

it("are never recognized by their name, which is for people", () => {
  const compared = new RegExp(`[!=]== "(${Object.values(pageNames).join("|")})"`);
  const found = Object.entries(files).filter(([, text]) => compared.test(text));
  expect(found.map(([path]) => path)).toEqual([]);
});
