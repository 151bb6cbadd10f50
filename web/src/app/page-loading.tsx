import { Spinner } from "../ui/spinner.tsx";

export const PageLoading = () => (
  <div role="status" className="grid min-h-[40vh] place-items-center text-fg-3">
    <Spinner className="size-5" />
    <span className="sr-only">Loading</span>
  </div>
);
