import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * They start processes and wait for them, so their run time does not follow from their size; started last, they would
 * run on with idle workers.
 */
const LONGEST = /(commands|reliability|main|embedded|tasks)\.(test|spec)\.ts$/;

/** Without the times of an earlier run, as in CI, files are sorted by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((each) => [
      ...each.filter(({ moduleId }) => LONGEST.test(moduleId)),
      ...each.filter(({ moduleId }) => !LONGEST.test(moduleId)),
    ]);
  }
}
