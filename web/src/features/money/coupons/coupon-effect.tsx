import { type Coupon, couponCreate } from "@console/contract/coupons.ts";
import { type CouponEffect as Effect, effects } from "@console/contract/effects.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../../api/client.ts";
import { dataQuery, keyOf } from "../../../api/queries.ts";
import { Waiting } from "../../../components/feedback/waiting.tsx";
import { formatDay } from "../../../lib/dates.ts";
import { useDebouncedValue } from "../../../lib/hooks.ts";
import { formatChange } from "../../../lib/money.ts";
import { shortMonth } from "../../../lib/months.ts";
import type { CouponForm } from "./coupon.fields.ts";
import { sentOf } from "./coupon-form.rules.ts";
import { effectText as words } from "./coupon-form.text.ts";

type Sent = Parameters<typeof call<typeof effects.ofCoupon>>[1]["body"];

/** The effect of an unsaved coupon on the open months of its brands. */
const couponEffectQuery = (body: Sent | null) =>
  queryOptions({
    queryKey: keyOf(effects.ofCoupon, { body }, "data"),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (body === null) throw new Error("there is nothing to ask");
      return (await call(effects.ofCoupon, { body }, { signal })).data;
    },
  });

/** Which brands have or had it. */
const couponUsesQuery = (id: number) => dataQuery(effects.couponUses, { params: { id: String(id) } });

type CouponEffectProps = { form: CouponForm; record: Coupon | null; today: string };

/** Which bills it changes and by how much, and which it no longer changes. Both parts fail independently. */
export function CouponEffect({ form, record, today }: CouponEffectProps) {
  const used = record !== null && record.uses > 0;
  const chosen = form.coupon_type === "agency_specific" && form.resource_ids.length > 0;
  if (!used && !chosen) return null;
  return (
    <section aria-label={words.title} className="flex flex-col gap-3 text-13">
      {used && <Uses id={record.id} />}
      {chosen && <IfApplied form={form} record={record} today={today} />}
    </section>
  );
}

function IfApplied({ form, record, today }: CouponEffectProps) {
  // As a string, so that equal requests are identical.
  const request = useDebouncedValue(questionOf(form, record));
  const { data, isError, isPlaceholderData } = useQuery(
    couponEffectQuery(request === null ? null : JSON.parse(request)),
  );
  if (form.expires_at !== "" && form.expires_at < today) return <p className="text-fg-2">{words.expired}</p>;
  if (request !== null && isError && !data) return <p className="text-fg-2">{words.failed}</p>;
  if (request === null || !data || data.total + data.had === 0) return null;
  const later = form.starts_at > today;
  return (
    <Waiting on={isPlaceholderData} label={words.working}>
      <div role="status">
        {data.total > 0 && (
          <p className="mb-1 text-fg-2">{later ? words.ifStarted(formatDay(form.starts_at)) : words.ifNow}</p>
        )}
        <ul>
          {data.brands.map((brand) => (
            <BrandRow key={brand.id} name={brand.name} until={words.through(shortMonth(data.last_month))}>
              {brand.effect ? formatChange(brand.effect.difference) : words.noBill}
            </BrandRow>
          ))}
        </ul>
        <p className="mt-1 text-fg-2 empty:hidden">{summaryOf(data)}</p>
      </div>
    </Waiting>
  );
}

function Uses({ id }: { id: number }) {
  const { data, isError } = useQuery(couponUsesQuery(id));
  if (!data) return isError && <p className="text-fg-2">{words.usesFailed}</p>;
  const rest = data.total - data.uses.length;
  return (
    <div>
      <p className="mb-1 text-fg-2">{words.applied}</p>
      <ul>
        {data.uses.map((use) => (
          <BrandRow key={use.id} name={use.name}>
            {use.removed ? words.removed : (use.counts ? words.through : words.ended)(shortMonth(use.last_month))}
          </BrandRow>
        ))}
      </ul>
      <p className="mt-1 text-fg-2">
        {rest > 0 && `${words.more(rest)}. `}
        {words.frozen}
      </p>
    </div>
  );
}

const BrandRow = ({ name, until, children }: { name: string; until?: string; children: ReactNode }) => (
  <li className="flex flex-wrap items-baseline gap-x-2 py-0.5">
    <span className="min-w-0 flex-1 break-words">{name}</span>
    <span className="font-medium tabular-nums">{children}</span>
    {until && <span className="text-12 text-fg-2">{until}</span>}
  </li>
);

function summaryOf({ brands, total, had, difference }: Effect): string {
  const rest = total - brands.length;
  return [
    rest > 0 ? `${words.more(rest)}.` : "",
    total > 1 ? words.total(formatChange(difference)) : "",
    had > 0 ? words.had(had) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The request to the server as a string; null while the discount is invalid. */
function questionOf(form: CouponForm, record: Coupon | null): string | null {
  const sent = sentOf(form);
  const wrong = couponCreate.safeParse(sent).error?.issues ?? [];
  if (wrong.some(({ path: [field] }) => field === "discount_value" || field === "validity_period")) return null;
  const { discount_type, discount_value, validity_period } = sent;
  const organization_ids = form.resource_ids.map(({ id }) => id).sort((one, other) => one - other);
  return JSON.stringify({
    ...(record && { id: record.id }),
    discount_type,
    discount_value,
    validity_period,
    organization_ids,
  });
}
