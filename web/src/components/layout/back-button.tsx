import { useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { words } from "../components.text.ts";

/** To where the person came from, past the filters chosen here; to the dashboard where the page was opened by its address. */
export function BackButton() {
  const router = useRouter();
  const historyIndex = () => router.history.location.state.__TSR_index;
  const [entered] = useState(historyIndex);

  function leave() {
    if (entered > 0) router.history.go(entered - 1 - historyIndex());
    else void router.navigate({ to: paths.dashboard });
  }

  return (
    <Button variant="ghost" size="sm" className="mb-2 -ml-2.5" onClick={leave}>
      <ArrowLeft aria-hidden="true" />
      {words.back}
    </Button>
  );
}
