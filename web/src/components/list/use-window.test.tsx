import { screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, it } from "vitest";
import { show } from "../../../test/show.tsx";
import { ListTable } from "./list-table.tsx";

const READS_MAX = 100_000;

/** Rows that fail if they are read without end. */
function countedRows(count: number) {
  let reads = 0;
  const rows = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
  return new Proxy(rows, {
    get(target, key, receiver) {
      reads += 1;
      if (reads > READS_MAX) throw new Error("The rows are read without end.");
      return Reflect.get(target, key, receiver);
    },
  });
}

it("renders a part of a long table whose rows have no height, as in a hidden part of the page", async () => {
  const rows = countedRows(1_000);
  await show(() => (
    <ListTable
      label="Rows"
      list={{ items: rows, pages: { stale: false, morePending: false }, rows: useRef<HTMLElement>(null) }}
      columns={[{ key: "id", head: "Id", cell: ({ id }) => id, mobileLine: "first" }]}
    />
  ));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const count = screen.getAllByRole("rowheader").length;
  expect([count > 0, count < 100]).toEqual([true, true]);
});
