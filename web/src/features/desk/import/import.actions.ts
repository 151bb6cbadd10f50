import { type ImportFault, type ImportRunShown, imports } from "@console/contract/imports.ts";
import { Undo2 } from "lucide-react";
import { call } from "../../../api/client.ts";
import { refreshAll } from "../../../api/queries.ts";
import type { Act, Action } from "../../../components/actions/action.ts";
import type { ChosenFiles } from "./import.queries.ts";
import { pastText, importText as words } from "./import.text.ts";

export type Applied = { run: ImportRunShown | null; faults: ImportFault[] };

/** Imports the files, some rows with each call, until the end or a fault. */
export const applyOf = (onStep: (applied: Applied) => void): Act<ChosenFiles> => ({
  failed: words.applyFailed,
  refresh: refreshAll,
  run: async ({ files }) => {
    for (;;) {
      const { data } = await call(imports.apply, { body: { files } });
      onStep(data);
      const [fault] = data.faults;
      if (fault) throw new Error(words.stopped(fault.file, fault.line, fault.message));
      const { run } = data;
      if (run?.state !== "running") return { title: words.done, body: run ? words.result(run) : undefined };
    }
  },
});

export const undo: Action<ImportRunShown> = {
  label: pastText.undo,
  icon: Undo2,
  danger: true,
  applies: ({ state }) => state !== "undone",
  failed: pastText.undoFailed,
  refresh: refreshAll,
  confirm: (run) => ({
    danger: true,
    title: pastText.undoTitle,
    body: pastText.undoBody(run),
    action: pastText.undoTitle,
  }),
  run: async ({ id }) => {
    await call(imports.undo, { params: { id: String(id) } });
    return { title: pastText.undone, body: pastText.name(id) };
  },
};
