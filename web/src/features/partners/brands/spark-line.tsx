import { cx } from "../../../lib/cx.ts";

type SparkLineProps = {
  /** Oldest first; null if there is no value. */
  values: readonly (number | null)[];
  /** The same as a sentence, for screen readers. */
  label: string;
  /** Grey, for something inactive. */
  muted?: boolean | undefined;
  /** Its size; the line is stretched to it. */
  className: string;
};

const WIDTH = 124;
const HEIGHT = 30;
/** Space for the dot at the end. */
const EDGE = 4;

type Point = { x: number; y: number };

/** A line above zero, with its area and a dot at the current value; renders nothing for fewer than two points. */
export function SparkLine({ values, label, muted = false, className }: SparkLineProps) {
  const points = pointsOf(values);
  const last = points.at(-1);
  const first = points.at(0);
  if (!first || !last || points.length < 2) return null;
  const line = points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cx("forced-colors:text-[CanvasText]", muted ? "text-fg-3" : "text-chart-std", className)}
    >
      <path d={`${line}L${last.x} ${HEIGHT}L${first.x} ${HEIGHT}Z`} className="fill-current opacity-12" />
      <Stroke path={line} width={1.5} className="stroke-current" />
      <Stroke path={`M${last.x} ${last.y}h0`} width={6.5} className="stroke-surface" />
      <Stroke path={`M${last.x} ${last.y}h0`} width={5} className="stroke-current" />
    </svg>
  );
}

type StrokeProps = { path: string; width: number; className: string };

/** As wide on the screen, however the picture is stretched; a line without a length is a dot. */
const Stroke = ({ path, width, className }: StrokeProps) => (
  <path
    d={path}
    vectorEffect="non-scaling-stroke"
    strokeWidth={width}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={cx("fill-none", className)}
  />
);

function pointsOf(values: readonly (number | null)[]): Point[] {
  const top = Math.max(...values.map((value) => value ?? 0), 0);
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  return values.flatMap((value, index) => {
    if (value === null) return [];
    const share = top === 0 ? 0 : Math.max(0, value) / top;
    return [{ x: round(EDGE + index * step), y: round(HEIGHT - 1 - share * (HEIGHT - 1 - EDGE)) }];
  });
}

const round = (value: number): number => Math.round(value * 10) / 10;
