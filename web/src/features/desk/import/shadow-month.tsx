import { importedLineLabel } from "@console/contract/imported-bills.ts";
import { type ShadowMonth as Shadow, shadowReasonLabel } from "@console/contract/imports.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { formatSum } from "../../../lib/money.ts";
import { monthName } from "../../../lib/months.ts";
import { paths } from "../../../lib/paths.ts";
import { Fact, Section } from "../../../ui/card.tsx";
import { Select } from "../../../ui/select.tsx";
import { shadowQuery } from "./import.queries.ts";
import { shadowText as words } from "./import.text.ts";

/** Imported bills of a month beside those of the console, by brand and line, each difference explained. */
export function ShadowMonth() {
  const [month, setMonth] = useState<string>();
  const query = useQuery(shadowQuery(month));
  const months = query.data?.months ?? [];
  return (
    <Section
      title={words.title}
      action={
        months.length > 0 && (
          <Select
            compact
            aria-label={words.month}
            value={query.data?.month ?? ""}
            options={months.map((value) => ({ value, label: monthName(value) }))}
            onChange={({ target }) => setMonth(target.value)}
            className="mr-1.5"
          />
        )
      }
    >
      <p className="pt-2.5 text-13 text-fg-2">{words.about}</p>
      <Loaded query={query} words={words} skeleton="h-24">
        {(shadow) => <Compared shadow={shadow} />}
      </Loaded>
    </Section>
  );
}

function Compared({ shadow }: { shadow: Shadow }) {
  const { month, compared, without_lines, imported_total, console_total, differences } = shadow;
  if (month === null) return <p className="pt-1 text-13 text-fg-2">{words.none}</p>;
  return (
    <>
      <dl className="grid grid-cols-4 gap-4 py-3 max-md:grid-cols-2">
        <Fact label={words.totals.imported}>{formatSum(imported_total)}</Fact>
        <Fact label={words.totals.console}>{formatSum(console_total)}</Fact>
      </dl>
      <p className="text-13 text-fg-2">
        {compared > 0 && (differences.length === 0 ? words.same(compared) : words.differ(differences.length, compared))}{" "}
        {without_lines > 0 && words.withoutLines(without_lines)}
      </p>
      {differences.length > 0 && (
        <ul aria-label={words.list} className="pt-1.5">
          {differences.map((each) => (
            <Difference key={`${each.organization_id} ${each.kind}`} difference={each} />
          ))}
        </ul>
      )}
    </>
  );
}

type Line = Shadow["differences"][number];

const Difference = ({
  difference: { organization_id, brand, kind, imported, console, reason },
}: {
  difference: Line;
}) => (
  <li className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.6fr)] items-baseline gap-x-4 gap-y-0.5 border-b border-hairline py-2 text-13 max-md:grid-cols-2">
    <span className="min-w-0 max-md:col-span-2">
      <Link to={paths.brandBilling} params={{ id: String(organization_id) }} className="touch font-medium break-words">
        {brand}
      </Link>
      <span className="block text-fg-2">{importedLineLabel(kind)}</span>
    </span>
    <Amount label={words.totals.imported} amount={imported} />
    <Amount label={words.totals.console} amount={console} />
    <span className="text-fg-2 max-md:col-span-2">{shadowReasonLabel[reason]}</span>
  </li>
);

const Amount = ({ label, amount }: { label: string; amount: Line["imported"] }) => (
  <span className="min-w-0 tabular-nums">
    <span className="block text-12 text-fg-3">{label}</span>
    {amount ? formatSum(amount.amount) : words.missing}{" "}
    {amount && amount.quantity !== null && <span className="text-fg-3">{words.quantity(amount.quantity)}</span>}
  </span>
);
