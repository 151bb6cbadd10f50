import { useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { words } from "../components.text.ts";

/** Goes to the page the person came from, skipping filter changes; to the dashboard if the page was opened directly. */
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
