import type { imports } from "@console/contract/imports.ts";
import { IMPORT_STEPS_PER_CALL } from "@console/contract/limits.ts";
import type { Handlers } from "../../../http/mount.ts";
import { shadowMonth } from "../../money/imported-bills/shadow.service.ts";
import { digestOf, planImport, runImport } from "./import.service.ts";
import { findStopped, listImports } from "./import-rows.db.ts";
import { undoImport } from "./undo.service.ts";
import { sentFiles } from "./uploads.service.ts";

export const importsRoutes: Handlers<typeof imports> = {
  list: async (ctx) => ({ data: await listImports(ctx.db.current(), {}) }),
  plan: async (ctx, { body }) => {
    const files = sentFiles(body.files);
    const { rows, faults } = await planImport(ctx, files);
    const stopped = (await findStopped(ctx.db.current(), { digest: digestOf(files) })) ?? null;
    return {
      data: { rows: rows.map(({ externalId, ...row }) => ({ ...row, external_id: externalId })), faults, stopped },
    };
  },
  apply: async (ctx, { body }) => {
    const { run, faults } = await runImport(ctx, sentFiles(body.files), IMPORT_STEPS_PER_CALL);
    return { data: { run, faults } };
  },
  undo: async (ctx, { params }) => ({ data: (await undoImport(ctx, params.id)).run }),
  shadowMonth: async (ctx, { query }) => ({ data: await shadowMonth(ctx, query.month) }),
};
