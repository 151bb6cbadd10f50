import { lazyDialog } from "../../ui/lazy-part.tsx";

/** Loaded when a history is opened. */
export const HistoryDialog = lazyDialog(async () => (await import("./history-dialog.tsx")).HistoryDialog);
