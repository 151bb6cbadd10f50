import { type ImportFilesSent, type ImportPlanShown, importFileName, imports } from "@console/contract/imports.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, randomKey } from "../../../api/client.ts";
import { dataQuery, keyOf } from "../../../api/queries.ts";
import { readBase64 } from "../../../lib/file-content.ts";

/** Files as they were when they were chosen: what is imported is what was planned. */
export type ChosenFiles = { id: string; files: ImportFilesSent; leftOut: string[] };

/** The files of an import among those chosen, or in a chosen folder. */
export async function readFiles(chosen: readonly File[]): Promise<ChosenFiles> {
  const known: readonly string[] = importFileName.options;
  const files = await Promise.all(
    chosen.flatMap((file) => {
      const name = importFileName.options.find((each) => each === file.name);
      return name ? [readBase64(file).then((content) => ({ name, content }))] : [];
    }),
  );
  return {
    id: randomKey(),
    files: files.toSorted((one, other) => known.indexOf(one.name) - known.indexOf(other.name)),
    leftOut: chosen.map(({ name }) => name).filter((name) => !known.includes(name)),
  };
}

/** Without the files' content, which is long, in the key. */
export const planQuery = ({ id, files }: ChosenFiles) =>
  queryOptions({
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryKey: keyOf(imports.plan, { id }, "data"),
    queryFn: async ({ signal }): Promise<ImportPlanShown> =>
      (await call(imports.plan, { body: { files } }, { signal })).data,
  });

export const pastQuery = dataQuery(imports.list, {});

export const shadowQuery = (month: string | undefined) =>
  dataQuery(imports.shadowMonth, { query: month === undefined ? {} : { month } });
