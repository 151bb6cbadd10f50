import { lazyPart } from "../../ui/lazy-part.tsx";
import type { Panel } from "./account-entries.tsx";

const asDialog = { failure: "dialog" } as const;
const Shortcuts = lazyPart(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog, asDialog);
const DemoClock = lazyPart(
  async () => (await import("../../features/desk/demo/demo-clock-dialog.tsx")).DemoClockDialog,
  asDialog,
);

const panels = {
  shortcuts: Shortcuts,
  demo: DemoClock,
} satisfies Record<Panel, unknown>;

/** What the user menu opens over the page; each is loaded when it is first shown. */
export function OpenPanel({ panel, onClose }: { panel: Panel; onClose: () => void }) {
  const Part = panels[panel];
  return <Part onClose={onClose} />;
}
