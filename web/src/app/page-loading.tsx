import { Spinner } from "../ui/spinner.tsx";
import { pageText } from "./pages.text.ts";

export const PageLoading = () => (
  <div role="status" className="grid min-h-[40vh] place-items-center text-fg-3">
    <Spinner className="size-5" />
    <span className="sr-only">{pageText.loading}</span>
  </div>
);
