import { useEffect } from "react";
import { libText } from "../../lib/lib.text.ts";

/** The words in the browser's tab; undefined while they are not known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} – ${libText.product}`;
  }, [title]);
}
