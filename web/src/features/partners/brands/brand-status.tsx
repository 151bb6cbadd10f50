import { Badge } from "../../../ui/badge.tsx";
import type { BrandStatus } from "./brands.queries.ts";
import { brandsText as words } from "./brands.text.ts";

export const BrandStatusBadge = ({ status }: { status: BrandStatus }) => (
  <Badge tone={status === "active" ? "success" : "neutral"}>{words.statuses[status]}</Badge>
);
