import type { Brand } from "@console/contract/brands.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { brandQuery } from "../../../../api/brand-record.ts";
import { MessageBar } from "../../../../components/feedback/message-bar.tsx";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { formatDay } from "../../../../lib/dates.ts";
import { Button } from "../../../../ui/button.tsx";
import { takeBackPlanChange } from "../brand.queries.ts";
import { brandText as words } from "../brand.text.ts";
import { cacheBrand } from "../brands.queries.ts";

type PlanChangeNoticeProps = { brand: Brand; change: NonNullable<Brand["scheduled_plan_change"]> };

/** The change can be canceled until it takes effect. */
export function PlanChangeNotice({ brand, change }: PlanChangeNoticeProps) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);

  async function takeBack() {
    setPending(true);
    try {
      cacheBrand(client, await takeBackPlanChange(brand));
      toasts.success(words.planCanceled, words.planUnchanged(brand.package));
    } catch (error) {
      toasts.failure(words.error, error, words.planFailed);
      void client.invalidateQueries({ queryKey: brandQuery(brand.id).queryKey });
      setPending(false);
    }
  }

  return (
    <MessageBar
      tone="info"
      className="mb-4"
      action={
        <Button size="sm" pending={pending} onClick={() => void takeBack()}>
          {words.undo}
        </Button>
      }
    >
      {words.planScheduled(change.package, formatDay(change.starts_on))}
    </MessageBar>
  );
}
