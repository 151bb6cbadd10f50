import { useState } from "react";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { ChooseFiles } from "./choose-files.tsx";
import type { ChosenFiles } from "./import.queries.ts";
import { importText as words } from "./import.text.ts";
import { ImportPlan } from "./import-plan.tsx";
import { PastImports } from "./past-imports.tsx";
import { ShadowMonth } from "./shadow-month.tsx";

/** Moving in, only for Super Admins: files, their plan, the import; past imports; bills beside those of before. */
export function ImportPage() {
  const [chosen, setChosen] = useState<ChosenFiles>();
  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <div className="flex flex-col gap-8">
        <ChooseFiles chosen={chosen} onChosen={setChosen} />
        {chosen && <ImportPlan key={chosen.id} chosen={chosen} />}
        <PastImports />
        <ShadowMonth />
      </div>
    </>
  );
}
