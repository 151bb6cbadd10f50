import { search } from "@console/contract/search.ts";
import { screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { show } from "../../../test/show.tsx";
import { reply, serve } from "../../../test/wire.ts";
import { PaletteButton } from "./palette-button.tsx";
import { PaletteLayer, usePalette } from "./palette-layer.tsx";

const line = vi.hoisted(() => Promise.withResolvers<void>());

// A slow line: the palette itself arrives when the test says so.
vi.mock("./palette-host.tsx", async (load) => {
  await line.promise;
  return load();
});

function Page() {
  const palette = usePalette();
  return (
    <>
      <PaletteButton onPress={palette.show} />
      {palette.open && <PaletteLayer onClose={palette.close} onPanel={() => undefined} />}
    </>
  );
}

const opener = () => screen.getByRole("button", { name: /^Search or jump to/ });

// What it consists of, so that only the test's own wait counts.
beforeAll(
  () => Promise.all([import("../palette-offer.ts"), import("../../features/desk/palette/palette.tsx")]),
  60_000,
);
beforeEach(() => serve(search.find, () => reply(search.find, { data: [], meta: {} })));

it("takes every key that is pressed while it loads, and Enter acts on them (MORE-172)", async () => {
  const { user, address } = await show(Page);
  await user.click(opener());
  await user.keyboard("coupons{Enter}");
  expect(screen.getByLabelText<HTMLInputElement>("Search or jump to anything", { selector: "input" }).value).toBe(
    "coupons",
  );
  line.resolve();
  await waitFor(() => expect(address()).toBe("/coupons"));
});

it("has the focus, and gives it back to its opener", async () => {
  const { user } = await show(Page);
  await user.click(opener());
  await user.keyboard("coupons");
  const field = await screen.findByRole<HTMLInputElement>("combobox");
  expect([field.value, document.activeElement]).toEqual(["coupons", field]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(opener()));
});
