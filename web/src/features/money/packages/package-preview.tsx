import type { PackageDetail } from "@console/contract/packages.ts";
import { History } from "lucide-react";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { replayName } from "../../../components/replay/replay.text.ts";
import { formatDay } from "../../../lib/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { type PackageForm, packageFields } from "./package.fields.ts";
import { PackageEffect } from "./package-effect.tsx";
import { pricesOf, roundPrices, sentOf } from "./package-form.rules.ts";
import { formText as words } from "./package-form.text.ts";
import { PackageHead } from "./package-head.tsx";
import { PackageRates } from "./package-rates.tsx";
import { brandsOf } from "./packages.queries.ts";

const ReplayDialog = lazyDialog(
  async () => (await import("../../../components/replay/replay-dialog.tsx")).ReplayDialog,
);

type PackagePreviewProps = {
  form: UseFormReturn<PackageForm>;
  /** The form's initial values. */
  start: PackageForm;
  record: PackageDetail | null;
  picture: string | null;
  isDefault: boolean;
};

/** A preview of the card, the brands affected by the change, and past bills at these prices. */
export function PackagePreview({ form, start, record, picture, isDefault }: PackagePreviewProps) {
  const values = useWatch({ control: form.control, compute: (all) => ({ ...all }) });
  const [replaying, setReplaying] = useState(false);
  const input = sentOf(roundPrices(values, start));
  return (
    <div className="flex min-w-0 flex-col gap-5 md:sticky md:top-0">
      <section aria-label={words.preview}>
        <p className="mb-2 text-12 text-fg-3">{words.preview}</p>
        <Card className="min-w-0 px-card pt-card pb-card">
          <PackageHead
            pkg={{ ...input, is_default: isDefault, name: input.name || packageFields.name.label }}
            organizations={values.organization_ids}
            picture={picture === null ? null : { src: picture, alt: values.image_alt }}
          />
          <PackageRates prices={input} />
        </Card>
      </section>
      {record && (
        <section aria-label={words.who} className="text-13">
          <p className="mb-1 text-12 text-fg-3">{words.who}</p>
          <p className="break-words text-fg-2">
            {record.total_concerned === 0
              ? words.nobody
              : `${words.concerns(brandsOf(record), record.total_concerned)} ${words.pricesFrom(formatDay(record.prices_start_on))}`}
          </p>
        </section>
      )}
      {record && record.total_concerned > 0 && <PackageEffect id={record.id} input={input} />}
      <Button size="sm" className="self-start" onClick={() => setReplaying(true)}>
        <History aria-hidden="true" />
        {replayName.open}
      </Button>
      {replaying && <ReplayDialog on={{ prices: pricesOf(input) }} onClose={() => setReplaying(false)} />}
    </div>
  );
}
