import { bills } from "@console/contract/bills.ts";
import { useQuery } from "@tanstack/react-query";
import { dataQuery } from "../../api/queries.ts";
import { monthName } from "../../lib/months.ts";
import { Select } from "../../ui/select.tsx";

type MonthFilterProps = {
  words: { month: string; soFar: (month: string) => string };
  /** What the list shows without a month; if absent, the open month is the default. */
  all?: string;
  value: string | undefined;
  onChange: (month: string | undefined) => void;
};

const monthsQuery = dataQuery(bills.months, {});

/** The months that have bills, and the open one. */
export function MonthFilter({ words, all, value, onChange }: MonthFilterProps) {
  const { data = [] } = useQuery(monthsQuery);
  // The month in the address is always listed, whether it has bills or not.
  const others = value && !data.some(({ month }) => month === value) ? [{ month: value, open: false }] : [];
  const months = [...data, ...others].map(({ month, open }) => ({
    value: month,
    label: open ? words.soFar(monthName(month)) : monthName(month),
  }));
  const fallback = all === undefined ? data.find(({ open }) => open)?.month : "";
  return (
    <Select
      compact
      aria-label={words.month}
      value={value ?? fallback ?? ""}
      options={[...(all === undefined ? [] : [{ value: "", label: all }]), ...months]}
      onChange={({ target }) => onChange(target.value || undefined)}
      // The same width before and after its months have loaded.
      className="min-w-48 max-md:basis-full"
    />
  );
}
