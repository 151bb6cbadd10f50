import { useEffect } from "react";
import { libText } from "../../lib/lib.text.ts";

/** The title of the browser tab; undefined while it is not known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} – ${libText.product}`;
  }, [title]);
}
