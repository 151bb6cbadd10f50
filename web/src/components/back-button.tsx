import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { paths } from "../app/paths.ts";
import { Button } from "../ui/button.tsx";
import { words } from "./components.text.ts";

/** To where the person came from; to the dashboard where the page was opened by its address. */
export function BackButton() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Button
      variant="ghost"
      size="sm"
      className="mb-2 -ml-2.5"
      onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: paths.dashboard }))}
    >
      <ArrowLeft aria-hidden="true" />
      {words.back}
    </Button>
  );
}
