import { actionMenu } from "../../../components/actions/action-menu.tsx";
import { Badge } from "../../../ui/badge.tsx";
import type { BrandStatus, BrandSubject } from "./brand.queries.ts";
import { brandsText as words } from "./brands.text.ts";

type BrandStatusBadgeProps = { brand: { status: BrandStatus; closed_at: string | null } };

export const BrandStatusBadge = ({ brand: { status, closed_at } }: BrandStatusBadgeProps) => (
  <Badge tone={status === "active" ? "success" : "neutral"}>{closed_at ? words.closed : words.statuses[status]}</Badge>
);

export const BrandMenu = actionMenu<BrandSubject>(
  ({ name }) => words.actions(name),
  async () => (await import("./brand.actions.tsx")).brandMenu,
);
