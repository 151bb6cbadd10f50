import { pages } from "@console/contract/pages.ts";
import { expect, it } from "vitest";
import { paths } from "./paths.ts";

it("has the addresses that the server knows as pages, each once", () => {
  const own = Object.values(paths).map((path) => path.replace("$id", "{id}"));
  expect(own.sort()).toEqual([...pages].sort());
});
