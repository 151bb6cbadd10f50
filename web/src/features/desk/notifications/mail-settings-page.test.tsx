import { notifications } from "@console/contract/notifications.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { show } from "../../../../test/show.tsx";
import { dataOf, reply, requestsTo, serve } from "../../../../test/wire.ts";
import { MailSettingsPage } from "./mail-settings-page.tsx";

const kind = { kind: "coupon_ending", label: "A coupon ends soon", mail: null } as const;

beforeEach(() => {
  serve(notifications.mailDefault, () =>
    reply(notifications.mailDefault, { data: { severity: "error", mail: "digest" }, meta: {} }),
  );
  serve(notifications.settings, () => dataOf([kind]));
  serve(notifications.saveMailDefault, () => dataOf(sample(notifications.saveMailDefault)));
  serve(notifications.saveSettings, () => dataOf([kind]));
});

/** As browsers do on a closed list: each arrow key changes the value. */
function passOver(select: HTMLElement, values: readonly string[]) {
  for (const value of values) {
    fireEvent.keyDown(select, { key: "ArrowDown" });
    fireEvent.change(select, { target: { value } });
  }
}

it("saves only what was chosen, not what the arrow keys pass over (MORE-175)", async () => {
  await show(() => <MailSettingsPage />);
  const [severity, when, ofKind] = await screen.findAllByRole("combobox", { hidden: true });
  if (!severity || !when || !ofKind) throw new Error("A choice is missing.");
  passOver(severity, ["warning", "info", "none"]);
  passOver(when, ["now"]);
  passOver(ofKind, ["off", "now"]);
  const saves = [notifications.saveMailDefault, notifications.saveSettings].flatMap(requestsTo);
  expect(saves.map(({ body }) => body)).toEqual([]);
  fireEvent.keyDown(severity, { key: "Enter" });
  await waitFor(() =>
    expect(requestsTo(notifications.saveMailDefault).map(({ body }) => body)).toEqual([
      { notification_default: { severity: "none", mail: "digest" } },
    ]),
  );
  fireEvent.blur(ofKind);
  await waitFor(() =>
    expect(requestsTo(notifications.saveSettings).map(({ body }) => body)).toEqual([
      { notification_settings: [{ kind: kind.kind, mail: "now" }] },
    ]),
  );
});

it("discards what the arrow keys passed over on Escape (MORE-175)", async () => {
  await show(() => <MailSettingsPage />);
  const [severity] = await screen.findAllByRole<HTMLSelectElement>("combobox", { hidden: true });
  if (!severity) throw new Error("The choice is missing.");
  passOver(severity, ["warning", "info"]);
  expect(severity.value).toBe("info");
  fireEvent.keyDown(severity, { key: "Escape" });
  expect(severity.value).toBe("error");
  fireEvent.blur(severity);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(requestsTo(notifications.saveMailDefault)).toEqual([]);
});
