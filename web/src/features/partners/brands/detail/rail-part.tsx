import { type ReactNode, useId } from "react";

/** A part beside the details: a small title without a line. */
export function RailPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 text-13 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
