import { lazyPart } from "../../ui/lazy-part.tsx";

/** Loaded when past bills are opened. */
export const ReplayDialog = lazyPart(async () => (await import("./replay-dialog.tsx")).ReplayDialog, {
  failure: "dialog",
});
