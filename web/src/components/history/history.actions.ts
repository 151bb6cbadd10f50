import { History } from "lucide-react";
import { hrefOf } from "../../lib/paths.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { historyName as words } from "./history.text.ts";

/** Opens the history of a record over the list at this path. */
export const historyAction = (path: string) => ({
  label: words.title,
  icon: History,
  link: ({ id }: { id: number }) => hrefOf(path, { history: id }),
  opensDialog: true as const,
  palette: { label: words.named, keywords: ["history", "before", "who"] },
});

/** Loaded when a history is opened. */
export const HistoryDialog = lazyPart(async () => (await import("./record-history.tsx")).HistoryDialog, {
  failure: "dialog",
});
