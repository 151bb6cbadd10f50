import { lazyPart } from "../../ui/lazy-part.tsx";

/** Loaded when a history is opened. */
export const HistoryDialog = lazyPart(async () => (await import("./history-dialog.tsx")).HistoryDialog, {
  failure: "dialog",
});
