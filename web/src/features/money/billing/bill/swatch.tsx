import { cx } from "../../../../lib/cx.ts";
import type { ItemKind } from "../bill.figures.ts";
import { barClass } from "../series-class.ts";

export const Swatch = ({ kind }: { kind: ItemKind }) => (
  <span
    aria-hidden="true"
    className={cx("size-2.5 flex-none rounded-[3px] forced-color-adjust-none", barClass[kind])}
  />
);
