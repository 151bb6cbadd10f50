import type { Route, Sent } from "@console/contract/route.ts";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { downloadCsv } from "../api/client.ts";
import { saveFile } from "../lib/save-file.ts";
import { Button } from "../ui/button.tsx";
import type { ButtonSize } from "../ui/button-class.ts";
import { words } from "./components.text.ts";
import { toasts } from "./toasts.ts";

type ExportButtonProps<R extends Route & { list: string }> = {
  route: R;
  /** What the filters of the screen show; pages do not matter. */
  input: Sent<R>;
  /** Where there are two of them. */
  label?: string | undefined;
  size?: ButtonSize | undefined;
};

/** Keeps the whole list as a CSV file. Large ones say how much has come. */
export function ExportButton<R extends Route & { list: string }>({ route, input, label, size }: ExportButtonProps<R>) {
  const [bytes, setBytes] = useState<number | null>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function run() {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setBytes(0);
    try {
      const blob = await downloadCsv(route, input, setBytes, signal);
      saveFile(blob, `${route.id.split(".", 1).join("")}-${new Date().toISOString().slice(0, 10)}.csv`);
      toasts.success(words.exported);
    } catch (error) {
      if (!signal.aborted) toasts.failure(words.error, error, words.exportFailed);
    } finally {
      setBytes(null);
    }
  }

  return (
    <Button size={size} pending={bytes !== null} onClick={() => void run()}>
      <Download aria-hidden="true" />
      {/* A phone has no room for the words beside the button that creates. */}
      <span className={label === undefined ? "max-md:sr-only" : undefined}>{label ?? words.exportCsv}</span>
      <span role="status" className="text-12 text-fg-3 tabular-nums empty:hidden">
        {bytes ? words.megabytes((bytes / 1_000_000).toFixed(1)) : ""}
      </span>
    </Button>
  );
}
