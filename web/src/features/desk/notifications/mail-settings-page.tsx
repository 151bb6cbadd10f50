import {
  type MailChoice,
  type MailDefault,
  type NotificationSetting,
  notifications,
} from "@console/contract/notifications.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { dataQuery, showIn } from "../../../api/queries.ts";
import { act } from "../../../components/actions/act.ts";
import { type Act, useActionContext } from "../../../components/actions/action.ts";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { optionsOf } from "../../../lib/options.ts";
import { Card } from "../../../ui/card.tsx";
import { CommittedSelect } from "../../../ui/committed-select.tsx";
import { Field } from "../../../ui/field.tsx";
import { notificationsText } from "./notifications.text.ts";

const words = notificationsText.emailSettings;

const defaultQuery = dataQuery(notifications.mailDefault, {});
const settingsQuery = dataQuery(notifications.settings, {});

/** Which notifications are emailed to the signed-in person: each choice is saved immediately. */
export function MailSettingsPage() {
  const byDefault = useQuery(defaultQuery);
  const byKind = useQuery(settingsQuery);
  const loaded = {
    data: byDefault.data && byKind.data ? { byDefault: byDefault.data, kinds: byKind.data } : undefined,
    error: byDefault.error ?? byKind.error,
    isPending: byDefault.isPending || byKind.isPending,
    refetch: () => Promise.all([byDefault.refetch(), byKind.refetch()]),
  };
  return (
    <>
      <PageHeader title={words.title} subtitle={words.about} />
      <Loaded query={loaded} words={words} skeleton="h-48 max-w-form">
        {({ byDefault: chosen, kinds }) => (
          <Card as="section" aria-label={words.title} className="max-w-form p-4 md:p-6">
            <Severity chosen={chosen} />
            <Kinds kinds={kinds} />
          </Card>
        )}
      </Loaded>
    </>
  );
}

const { digest, now } = words.choices;

const saveDefault: Act<MailDefault> = {
  failed: words.saveFailed,
  show: (next, client) => showIn(client, defaultQuery.queryKey, () => next),
  run: async (next) => void (await call(notifications.saveMailDefault, { body: { notification_default: next } })),
};

const saveKind: Act<Pick<NotificationSetting, "kind" | "mail">> = {
  failed: words.saveFailed,
  show: ({ kind, mail }, client) =>
    showIn(client, settingsQuery.queryKey, (all: NotificationSetting[]) =>
      all.map((each) => (each.kind === kind ? { ...each, mail } : each)),
    ),
  run: async (setting) => void (await call(notifications.saveSettings, { body: { notification_settings: [setting] } })),
};

/** One choice for everything, first. */
function Severity({ chosen }: { chosen: MailDefault }) {
  const context = useActionContext();
  const choose = (next: MailDefault) => void act(saveDefault, next, context);

  return (
    <div className="grid grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1">
      <Field label={words.severity}>
        <CommittedSelect
          value={chosen.severity}
          options={optionsOf(words.severities)}
          onCommit={(severity) => choose({ ...chosen, severity })}
        />
      </Field>
      <Field label={words.when}>
        <CommittedSelect
          disabled={chosen.severity === "none"}
          value={chosen.mail}
          options={optionsOf({ digest, now })}
          onCommit={(mail) => choose({ ...chosen, mail })}
        />
      </Field>
    </div>
  );
}

/** Exceptions by kind; open at first if there are any. */
function Kinds({ kinds }: { kinds: readonly NotificationSetting[] }) {
  const changed = kinds.filter(({ mail }) => mail !== null).length;
  // Constant, so that removing the last exception does not close it.
  const [open] = useState(changed > 0);
  return (
    <details className="mt-5" open={open}>
      <summary className="touch cursor-pointer text-13 font-medium">
        {words.byKind}
        {changed > 0 && <span className="ml-2 font-normal text-fg-3">{words.ownKinds(changed)}</span>}
      </summary>
      <p className="mt-1.5 text-12 text-fg-3">{words.byKindHint}</p>
      <ul className="divide-y divide-line">
        {kinds.map((setting) => (
          <Kind key={setting.kind} setting={setting} />
        ))}
      </ul>
    </details>
  );
}

function Kind({ setting }: { setting: NotificationSetting }) {
  const context = useActionContext();
  const { kind, label, mail } = setting;
  const choose = (next: MailChoice | null) => void act(saveKind, { kind, mail: next }, context);

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5">
      <span id={`mail-${kind}`} className="min-w-0 flex-1 basis-52 text-13">
        {label}
      </span>
      <CommittedSelect
        compact
        aria-labelledby={`mail-${kind}`}
        value={mail ?? ""}
        options={optionsOf({ "": words.asSeverity, ...words.choices })}
        onCommit={(choice) => choose(choice === "" ? null : choice)}
      />
    </li>
  );
}
