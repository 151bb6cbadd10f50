import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "../../api/download.ts";
import type { Csv } from "../../api/queries.ts";
import { common } from "../../lib/common.text.ts";
import { Button } from "../../ui/button.tsx";
import type { ButtonSize } from "../../ui/button-class.ts";
import { words } from "../components.text.ts";
import { failureToast } from "../feedback/failure-toast.ts";
import { toasts } from "../feedback/toasts.ts";

type ExportButtonProps = {
  /** The list with the screen's filters, on all pages. */
  file: Csv;
  /** If there are two of them. */
  label?: string | undefined;
  size?: ButtonSize | undefined;
};

/** Saves a list as a CSV file. @returns how much has arrived, null if it is not running, and what starts it */
export function useExport(file: Csv) {
  const [bytes, setBytes] = useState<number | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  async function run() {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setBytes(0);
    try {
      const blob = await file.download(setBytes, signal);
      saveFile(blob, `${file.name}-${new Date().toISOString().slice(0, 10)}.csv`);
      toasts.success(words.exported);
    } catch (error) {
      if (!signal.aborted) failureToast(common.error, error, words.exportFailed);
    } finally {
      setBytes(null);
    }
  }

  return { bytes, run };
}

/** Saves the whole list as a CSV file. Large ones show their progress. */
export function ExportButton({ file, label, size }: ExportButtonProps) {
  const { bytes, run } = useExport(file);
  return (
    <Button size={size} pending={bytes !== null} onClick={() => void run()}>
      <Download aria-hidden="true" />
      {/* A phone has no room for the label next to the create button. */}
      <span className={label === undefined ? "max-md:sr-only" : undefined}>{label ?? words.exportCsv}</span>
      <span role="status" className="text-12 text-fg-3 tabular-nums empty:hidden">
        {bytes ? words.megabytes((bytes / 1_000_000).toFixed(1)) : ""}
      </span>
    </Button>
  );
}
