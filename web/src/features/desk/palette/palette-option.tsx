import type { FoundKind } from "@console/contract/search.ts";
import {
  Building2,
  CalendarDays,
  CornerDownLeft,
  FileText,
  type LucideIcon,
  Package,
  Receipt,
  Store,
  Tag,
  UserRound,
  Users,
  Zap,
} from "lucide-react";
import { cx } from "../../../lib/cx.ts";
import type { ShortcutId } from "../../../lib/keys.ts";
import { leadingTwo } from "../../../lib/names.ts";
import { useKeysOf } from "../../../lib/use-shortcut.ts";
import { Tile } from "../../../ui/tile.tsx";
import { marked } from "./palette.match.ts";
import type { Option } from "./palette.options.ts";
import { paletteText as words } from "./palette.text.ts";

const icons: Record<FoundKind, LucideIcon> = {
  brand: Building2,
  business: Store,
  invoice: Receipt,
  brand_user: UserRound,
  member: Users,
  package: Package,
  coupon: Tag,
  onboarding: CalendarDays,
};

type PaletteOptionProps = {
  id: string;
  option: Option;
  q: string;
  active: boolean;
  onPoint: () => void;
  onChoose: (newTab: boolean) => void;
};

export function PaletteOption({ id, option, q, active, onPoint, onChoose }: PaletteOptionProps) {
  const { about, keys } = option;
  const status = about?.status && words.statuses[about.status];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard and names the active option.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={cx(
        "flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1 text-13 pointer-coarse:min-h-12",
        active && "bg-selected",
      )}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      <Sign option={option} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <Marked text={option.label} q={q} />
        </span>
        {about?.detail && (
          <span className="block truncate text-12 text-fg-2">
            <Marked text={about.detail} q={q} />
          </span>
        )}
      </span>
      {status && <span className="flex-none text-12 text-fg-2">{status}</span>}
      {keys && <Keys id={keys} />}
      <CornerDownLeft aria-hidden="true" className={cx("size-3.5 text-fg-3 max-md:hidden", !active && "invisible")} />
    </div>
  );
}

function Sign({ option: { about, href, icon: Page = FileText } }: { option: Option }) {
  if (about?.kind === "brand" && about.brand_color) {
    return <Tile size="sm" initials={leadingTwo(about.name)} color={about.brand_color} />;
  }
  const Icon = about ? icons[about.kind] : href?.includes("?") === false ? Page : Zap;
  return (
    <span aria-hidden="true" className="grid size-6 flex-none place-items-center rounded-sm bg-surface-2 text-fg-2">
      <Icon />
    </span>
  );
}

function Keys({ id }: { id: ShortcutId }) {
  const { text: shown } = useKeysOf(id);
  return (
    shown && (
      <span aria-hidden="true" className="kbd max-md:hidden">
        {shown}
      </span>
    )
  );
}

const Marked = ({ text, q }: { text: string; q: string }) =>
  marked(text, q).map(({ text: part, hit, at }) =>
    hit ? (
      <mark
        key={at}
        className="bg-transparent text-inherit underline decoration-accent decoration-2 underline-offset-3"
      >
        {part}
      </mark>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
