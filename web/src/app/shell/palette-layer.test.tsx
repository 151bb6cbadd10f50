import { search } from "@console/contract/search.ts";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { show } from "../../../test/show.tsx";
import { reply, serve } from "../../../test/wire.ts";
import { PaletteButton } from "./palette-button.tsx";
import { PaletteLayer } from "./palette-layer.tsx";
import { usePalette } from "./use-palette.ts";

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

beforeEach(() => serve(search.find, () => reply(search.find, { data: [], meta: {} })));

it("takes every key that is pressed while it loads, and Enter acts on them (MORE-172)", async () => {
  const { user, address } = await show(Page);
  await user.click(opener());
  await user.keyboard("coupons{Enter}");
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
