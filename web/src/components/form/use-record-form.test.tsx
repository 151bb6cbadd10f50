// Shows MORE-47.

import { type Member, memberCreate, member as memberRecord, team } from "@console/contract/team.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { me, show } from "../../../test/show.tsx";
import { gate, lost, refusal, reply, requestsTo, serve } from "../../../test/wire.ts";
import { call } from "../../api/client.ts";
import { draftPrefix } from "../../api/session.ts";
import { openToasts } from "../feedback/toasts.ts";
import { bodyOf, emptyOf, type FormOf, sameNamed, text } from "./fields.ts";
import { FormDialog } from "./form-dialog.tsx";
import { TextFields } from "./text-field.tsx";
import { useRecordForm } from "./use-record-form.tsx";

const fields = { name: text({ label: "Name" }), email: text({ label: "Email" }) };
const formOf = (member: Member) => sameNamed(fields, member);
const sentOf = (values: FormOf<typeof fields>) => ({ admin_user: bodyOf(fields, values) });

const rae: Member = {
  id: 7,
  version: 1,
  name: "Rae Moss",
  email: "rae@console.example",
  active: true,
  role: "sales",
  created_at: "2026-11-01T10:00:00Z",
  updated_at: "2026-11-01T10:00:00Z",
  last_login_at: null,
};

/** A form as features build it: for the given record, or for a new one. */
const pageOf = (loaded: Member | null) =>
  function Page() {
    const form = useRecordForm({
      fields,
      start: loaded ? formOf(loaded) : emptyOf(fields),
      edit: { loaded, schema: memberRecord, formOf },
      check: { schema: memberCreate, body: sentOf },
      draft: "member",
      secrets: ["email"],
      words: { thing: "user", failed: "Failed to save user.", deleted: "Somebody deleted this user." },
      save: async (values, { stored, key: idempotencyKey }): Promise<unknown> => {
        const body = sentOf(values);
        if (!stored) return call(team.create, { body }, { idempotencyKey });
        const { id, version } = stored;
        return call(team.update, { params: { id: String(id) }, body }, { version, idempotencyKey });
      },
      onSaved: () => undefined,
    });
    return (
      <FormDialog title="User" onClose={() => undefined} form={form} submitLabel="Save">
        <TextFields form={form} />
      </FormDialog>
    );
  };

async function open(loaded: Member | null) {
  const page = await show(pageOf(loaded));
  const name = await screen.findByLabelText<HTMLInputElement>("Name");
  const email = screen.getByLabelText<HTMLInputElement>("Email");
  const type = async (field: HTMLInputElement, typed: string) => {
    await page.user.clear(field);
    await page.user.type(field, typed);
  };
  const save = () => page.user.click(screen.getByRole("button", { name: "Save" }));
  return { ...page, name, email, type, save };
}

async function openNew() {
  const form = await open(null);
  await form.type(form.name, "Rae Moss");
  await form.type(form.email, "rae@console.example");
  return form;
}

const saved = (version: number) => reply(team.update, { data: { ...rae, version }, meta: { message: "Saved." } });
const idle = () => waitFor(() => screen.getByRole("button", { name: "Save", busy: false }));
const key = ({ headers }: { headers: Headers }) => headers.get("idempotency-key");
const shownToasts = () => openToasts().map(({ title, body, announce }) => ({ title, body, announce }));

describe("a refused save", () => {
  it("shows field errors at their fields, and focuses the first one", async () => {
    const bothWrong = { "admin_user.email": "Somebody has it.", "admin_user.name": "Not this name." };
    serve(team.create, () => refusal(422, { code: "invalid", message: "Check the fields.", fields: bothWrong }));
    const { name, email, save } = await openNew();
    await save();
    expect(await screen.findByRole("textbox", { description: "Not this name." })).toBe(name);
    expect(screen.getByRole("textbox", { description: "Somebody has it." })).toBe(email);
    expect(document.activeElement).toBe(name);
  });

  it("is shown by the form, and once in a toast that is not announced", async () => {
    let tries = 0;
    serve(team.create, () => {
      tries += 1;
      return refusal(409, { code: "conflict", message: `Refused ${tries}.` });
    });
    const { save } = await openNew();
    for (const message of ["Refused 1.", "Refused 2."]) {
      await save();
      await screen.findByText(message);
      expect(shownToasts()).toEqual([{ title: "Error", body: message, announce: false }]);
    }
  });

  it("shows nothing for an ended session, which has its own message", async () => {
    serve(team.create, () => refusal(401, { code: "unauthenticated", message: "Sign in." }));
    const { save } = await openNew();
    await save();
    await waitFor(() => expect(requestsTo(team.create)).toHaveLength(1));
    await idle();
    expect([shownToasts(), screen.queryByText("Sign in.")]).toEqual([[], null]);
  });
});

describe("a submission", () => {
  it("is sent once, however often it is pressed", async () => {
    const { opened, open: answer } = gate();
    serve(team.create, async () => {
      await opened;
      return saved(1);
    });
    const { user, save } = await openNew();
    await user.dblClick(screen.getByRole("button", { name: "Save" }));
    await save();
    await user.keyboard("{Enter}");
    answer();
    await idle();
    expect(requestsTo(team.create)).toHaveLength(1);
  });

  it("has the same idempotency key for the same input, and another one for different input", async () => {
    serve(team.create, () => refusal(409, { code: "conflict", message: "Refused." }));
    const { name, type, save } = await openNew();
    const press = async (times: number) => {
      await save();
      await waitFor(() => expect(requestsTo(team.create)).toHaveLength(times));
    };
    await press(1);
    await press(2);
    await type(name, "Rae Mosse");
    await press(3);
    const [first, again, changed] = requestsTo(team.create).map(key);
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });
});

describe("a record that someone else has saved meanwhile", () => {
  const latest = { ...rae, version: 2, name: "Rae Stone", email: "stone@console.example" };
  const conflict = (changed_by: string, current: Member = latest) =>
    refusal(412, { code: "version_conflict", message: "Changed.", current, changed_by });
  const choice = (field: string, side: string) => screen.getByRole("button", { name: `Use ${side}, ${field}` });
  const chosen = () =>
    screen.getAllByRole("button", { pressed: true }).map((button) => button.getAttribute("aria-label"));

  const versions = () => requestsTo(team.update).map(({ headers }) => headers.get("if-match"));

  it("is resolved by the person field by field, and later input is not lost", async () => {
    serve(team.update, ({ headers }) => (headers.get("if-match") === '"2"' ? saved(3) : conflict(me.name)));
    const { user, name, email, type, save } = await open(rae);
    await type(name, "Rae Mosse");
    await save();
    await screen.findByText(/Dana Whitfield changed this user/);
    // The same person in another tab. Both changed the name, which waits for a choice; only the other tab changed the
    // email.
    expect([name.value, email.value]).toEqual(["Rae Mosse", "stone@console.example"]);
    expect(chosen()).toEqual(["Use Mine, Name", "Use Theirs, Email"]);

    await type(name, "Rae Mossfield");
    await user.click(choice("Name", "Theirs"));
    expect(name.value).toBe("Rae Stone");
    await user.click(choice("Name", "Mine"));
    expect(name.value).toBe("Rae Mossfield");

    await save();
    await waitFor(() => expect(versions()).toEqual(['"1"', '"2"']));
    expect(requestsTo(team.update)[1]?.body).toEqual({
      admin_user: { name: "Rae Mossfield", email: "stone@console.example" },
    });
  });

  /** The first save is stored, but its answer and the answer to the client's own retry are lost. */
  async function saveTwice(changed_by: string) {
    serve(team.update, ({ headers }) => {
      if (headers.get("if-match") === '"2"') return saved(3);
      return requestsTo(team.update).length <= 2
        ? lost()
        : conflict(changed_by, { ...rae, version: 2, name: "Rae Mosse" });
    });
    const { name, type, save } = await open(rae);
    await type(name, "Rae Mosse");
    await save();
    await screen.findByText("Failed to save user.", {}, { timeout: 3_000 });
    await type(name, "Rae Mossfield");
    await save();
  }

  it("is no conflict if it was one's own save, whose answer was lost", async () => {
    await saveTwice(me.name);
    await waitFor(() => expect(versions()).toEqual(['"1"', '"1"', '"1"', '"2"']));
    expect(screen.queryByText(/changed this user/)).toBeNull();
    const [first, second] = requestsTo(team.update).map(key);
    expect(second).toBe(first);
  });

  it("is one otherwise, although an answer was lost", async () => {
    await saveTwice("Kim Lee");
    await screen.findByText(/Kim Lee changed this user/);
    expect(versions()).toHaveLength(3);
  });

  it("can become a new one if it was deleted", async () => {
    serve(team.update, () => refusal(404, { code: "not_found", message: "Gone." }));
    serve(team.create, () => saved(1));
    const { name, type, save } = await open(rae);
    await type(name, "Rae Mosse");
    await save();
    await screen.findByText("Somebody deleted this user.");
    await save();
    await waitFor(() => expect(requestsTo(team.create)).toHaveLength(1));
  });
});

describe("a draft", () => {
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith(draftPrefix));

  it("is restored, without secrets, and is deleted when it is discarded", async () => {
    const first = await openNew();
    first.leave();
    const { user, name, email } = await open(null);
    expect([name.value, email.value]).toEqual(["Rae Moss", ""]);
    const notice = screen.getByText("Draft restored.");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Start Over" }));
    expect([name.value, notice.isConnected]).toEqual(["", false]);
    expect(drafts()).toEqual([]);
  });

  it("overwrites nothing saved since, and is deleted by the save", async () => {
    const first = await open(rae);
    await first.type(first.name, "Rae Mosse");
    first.leave();
    serve(team.update, () => saved(3));
    const { name, email, save } = await open({ ...rae, version: 2, email: "stone@console.example" });
    expect([name.value, email.value]).toEqual(["Rae Mosse", "stone@console.example"]);
    await save();
    await waitFor(() => expect(requestsTo(team.update)).toHaveLength(1));
    await waitFor(() => expect(drafts()).toEqual([]));
  });
});
