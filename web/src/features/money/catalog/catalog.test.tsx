import { screen } from "@testing-library/react";
import { it } from "vitest";
import { open } from "../../../../test/screen.tsx";

it("is closed to managers (MORE-520)", async () => {
  open("/settings/catalog", "manager");
  await screen.findAllByText("Only Super Admins can open Catalog.");
});
