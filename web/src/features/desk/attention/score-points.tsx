import type { AttentionItem } from "@console/contract/attention.ts";
import { ATTENTION_POINTS_MAX } from "@console/contract/limits.ts";
import { openerClass, Popover } from "../../../ui/popover.tsx";
import { attentionText as words } from "./attention.text.ts";
import { nameOf } from "./attention-action.tsx";

const parts = ["reason", "money", "age"] as const;

/** The score; pressing it shows its points by part. */
export const ScorePoints = ({ item }: { item: AttentionItem }) => (
  <Popover
    title={words.why}
    align="end"
    trigger={
      <button
        type="button"
        className={`${openerClass} tabular-nums`}
        aria-label={words.whyOf(item.score, nameOf(item))}
      >
        {item.score}
      </button>
    }
  >
    <dl className="grid w-56 grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-13">
      {parts.map((part) => (
        <Row key={part} label={words.points[part]} value={words.outOf(item.points[part], ATTENTION_POINTS_MAX[part])} />
      ))}
      <Row strong label={words.score} value={String(item.score)} />
    </dl>
  </Popover>
);

const Row = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <>
    <dt className={strong ? "font-semibold" : "text-fg-2"}>{label}</dt>
    <dd className={strong ? "text-right font-semibold tabular-nums" : "text-right tabular-nums"}>{value}</dd>
  </>
);
