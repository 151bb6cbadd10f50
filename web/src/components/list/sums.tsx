type Sum = {
  label: string;
  value: string;
  hint?: string;
};

/** The foot of a list: exact sums over all its pages. */
export const Sums = ({ label, sums }: { label: string; sums: readonly Sum[] }) => (
  <section
    aria-label={label}
    className="-mx-page-x flex min-h-row items-center border-b border-hairline px-page-x py-2 text-13 md:justify-end"
  >
    <dl className="flex flex-wrap gap-x-8 gap-y-1.5 md:justify-end">
      {sums.map(({ label, value, hint }) => (
        <div key={label} className="flex items-baseline gap-2">
          <dt className="text-fg-2">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
          {hint && <dd className="text-12 text-fg-3 tabular-nums">{hint}</dd>}
        </div>
      ))}
    </dl>
  </section>
);
