import { exampleFolder } from "@console/server/test/import-folder.ts";
import { changed, type Screen, type Step } from "./steps.ts";

/** Chooses the documentation's example of an import, with other content of some files. */
const importFiles =
  (changed: Record<string, string> = {}): Step =>
  async (page) => {
    const files = [...exampleFolder(changed)].map(([name, content]) => {
      return { name, mimeType: "text/csv", buffer: Buffer.from(content) };
    });
    await page.getByLabel("Choose Files").setInputFiles(files);
    await page.getByRole("list", { name: "Plan" }).waitFor();
  };

const importRun = {
  id: 7,
  state: "done",
  steps: 24,
  steps_done: 24,
  started_at: "2026-11-20T14:00:00.000Z",
  started_by: "Maya Okafor",
  ended_at: "2026-11-20T14:01:00.000Z",
  undone_at: null,
  undone_by: null,
  created: 17,
  changed: 2,
  matched: 4,
  skipped: 1,
};
const undone = { undone_at: "2026-11-19T15:00:00.000Z", undone_by: "Jordan Avery" };
/** A console into which an operator has moved. */
const imported: Step = async (page) => {
  await changed("imports", () => [
    { ...importRun, id: 8, state: "running", steps_done: 11, ended_at: null },
    importRun,
    { ...importRun, id: 5, state: "undone", skipped: 0, ...undone },
  ])(page);
  await changed("imports/shadow_month*", () => ({
    months: ["2026-10", "2026-09"],
    month: "2026-10",
    compared: 24,
    without_lines: 1,
    imported_total: "31240.18",
    console_total: "31255.43",
    differences: [
      {
        organization_id: 1,
        brand: "Atlas Property Desk",
        kind: "standard_minutes",
        reason: "price",
        imported: { quantity: "10250.5", amount: "1435.07" },
        console: { quantity: "10250.5", amount: "1230.06" },
      },
      {
        organization_id: 2,
        brand: "Hôtel & Spa Reservations Worldwide",
        kind: "integration",
        reason: "missing_here",
        imported: { quantity: null, amount: "48.00" },
        console: null,
      },
    ],
  }))(page);
};

export const importScreens: readonly Screen[] = [
  { name: "import", path: "/settings/import" },
  { name: "import-past", path: "/settings/import", before: imported },
  { name: "import-plan", path: "/settings/import", act: importFiles() },
  {
    name: "import-faults",
    path: "/settings/import",
    act: importFiles({ "brands.csv": "external_id,name,email\nacme,,hello@acme.example\nharbor,Harbor,nowhere\n" }),
  },
];
