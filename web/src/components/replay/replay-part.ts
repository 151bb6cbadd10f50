import { lazyDialog } from "../../ui/lazy-part.tsx";

/** Loaded when past bills are opened. */
export const ReplayDialog = lazyDialog(async () => (await import("./replay-dialog.tsx")).ReplayDialog);
