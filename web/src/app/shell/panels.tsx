import { lazyPart } from "../../ui/lazy-part.tsx";
import type { Panel } from "./account-entries.tsx";

const over = { failure: "over" } as const;
const Shortcuts = lazyPart(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog, over);
const MailSettings = lazyPart(
  async () => (await import("../../features/desk/notifications/mail-settings-dialog.tsx")).MailSettingsDialog,
  over,
);
const ApiKeys = lazyPart(
  async () => (await import("../../features/access/api-keys/api-keys-dialog.tsx")).ApiKeysDialog,
  over,
);
const Webhooks = lazyPart(
  async () => (await import("../../features/desk/webhooks/webhooks-dialog.tsx")).WebhooksDialog,
  over,
);
const DemoClock = lazyPart(
  async () => (await import("../../features/desk/demo/demo-clock-dialog.tsx")).DemoClockDialog,
  over,
);
const Devices = lazyPart(async () => (await import("./devices-panel.tsx")).DevicesPanel, over);

const panels = {
  shortcuts: Shortcuts,
  mail: MailSettings,
  keys: ApiKeys,
  webhooks: Webhooks,
  demo: DemoClock,
  devices: Devices,
} satisfies Record<Panel, unknown>;

/** What the user menu opens over the page; each is loaded when it is first shown. */
export function OpenPanel({ panel, onClose }: { panel: Panel; onClose: () => void }) {
  const Part = panels[panel];
  return <Part onClose={onClose} />;
}
