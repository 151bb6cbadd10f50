import type { ReactNode } from "react";

/** A small label over its value, in a `dl`. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-12 text-fg-3">{label}</dt>
    <dd className="text-13 break-words tabular-nums">{children}</dd>
  </div>
);
