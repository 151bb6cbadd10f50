import { actionMenu } from "../../../components/actions/action-menu.tsx";
import { Badge } from "../../../ui/badge.tsx";
import type { BrandSubject } from "./brand.actions.tsx";
import type { BrandStatus } from "./brand.queries.ts";
import { brandsText as words } from "./brands.text.ts";

export const BrandStatusBadge = ({ status }: { status: BrandStatus }) => (
  <Badge tone={status === "active" ? "success" : "neutral"}>{words.statuses[status]}</Badge>
);

export const BrandMenu = actionMenu<BrandSubject>(
  ({ name }) => words.actions(name),
  async () => (await import("./brand.actions.tsx")).brandMenu,
);
