import { actionMenu } from "../../../components/actions/action-menu.tsx";
import type { BrandSubject } from "./brand.actions.tsx";
import { brandsText as words } from "./brands.text.ts";

export const BrandMenu = actionMenu<BrandSubject>(
  ({ name }) => words.actions(name),
  async () => (await import("./brand.actions.tsx")).brandMenu,
);
