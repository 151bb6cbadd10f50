import { type MailChoice, type NotificationSetting, notifications } from "@console/contract/notifications.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { dataQuery } from "../../api/queries.ts";
import { toasts } from "../../components/feedback/toasts.ts";
import { LoadedDialog } from "../../components/form/loaded-dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { notificationsText } from "./notifications.text.ts";

const words = notificationsText.emailSettings;

const settingsQuery = dataQuery(notifications.settings, {});

/** Which notifications are emailed to the signed-in person: each choice is saved immediately. */
export function MailSettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <LoadedDialog
      size="md"
      title={words.title}
      description={words.about}
      query={useQuery(settingsQuery)}
      loading={words.loading}
      failed={words.loadFailed}
      close={words.close}
      onClose={onClose}
    >
      {(settings) => (
        <ul className="divide-y divide-line">
          {settings.map((setting) => (
            <Setting key={setting.kind} setting={setting} />
          ))}
        </ul>
      )}
    </LoadedDialog>
  );
}

const choices: readonly MailChoice[] = ["off", "now", "digest"];

function Setting({ setting }: { setting: NotificationSetting }) {
  const client = useQueryClient();
  const { kind, label, mail } = setting;

  function show(now: MailChoice) {
    client.setQueryData(settingsQuery.queryKey, (all) =>
      all?.map((each) => (each.kind === kind ? { ...each, mail: now } : each)),
    );
  }

  async function choose(next: MailChoice) {
    show(next);
    try {
      await call(notifications.saveSettings, { body: { notification_settings: [{ kind, mail: next }] } });
    } catch (error) {
      show(mail);
      toasts.failure(words.error, error, words.saveFailed);
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5">
      <span id={`mail-${kind}`} className="min-w-0 flex-1 basis-52 text-13">
        {label}
      </span>
      <Select
        compact
        aria-labelledby={`mail-${kind}`}
        value={mail}
        onChange={({ target }) => {
          const next = choices.find((each) => each === target.value);
          if (next) void choose(next);
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {words.choices[choice]}
          </option>
        ))}
      </Select>
    </li>
  );
}
