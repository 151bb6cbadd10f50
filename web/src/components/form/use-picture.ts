import { IMAGE_MAX_BYTES } from "@console/contract/limits.ts";
import { useEffect, useState } from "react";
import { pictureText as words } from "../components.text.ts";
import { toasts } from "../feedback/toasts.ts";

/** What saving does with the picture: nothing, remove it, or set a new one. */
type Choice = { kind: "kept" } | { kind: "none" } | { kind: "new"; file: File; src: string };

/**
 * The picture of a form. It is sent once the form is saved. Files are not part of the draft: a reload drops them.
 * @param stored URL of the initial picture
 */
export function usePicture(stored: string | null) {
  const [choice, setChoice] = useState<Choice>({ kind: "kept" });
  const [problem, setProblem] = useState<string | null>(null);
  const src = choice.kind === "new" ? choice.src : null;

  useEffect(() => {
    if (src !== null) return () => URL.revokeObjectURL(src);
  }, [src]);

  function choose(file: File) {
    const wrong = problemOf(file);
    setProblem(wrong?.[1] ?? null);
    // The field shows it too, so the toast is not announced.
    if (wrong) toasts.error(wrong[0], wrong[1], { announce: false });
    else setChoice({ kind: "new", file, src: URL.createObjectURL(file) });
  }

  function drop() {
    setProblem(null);
    setChoice({ kind: "none" });
  }

  function keep() {
    setProblem(null);
    setChoice({ kind: "kept" });
  }

  const changed = choice.kind === "new" || (choice.kind === "none" && stored !== null);
  return { choice, src: src ?? (choice.kind === "kept" ? stored : null), problem, changed, choose, drop, keep };
}

export type Picture = ReturnType<typeof usePicture>;

function problemOf(file: File): readonly [title: string, body: string] | null {
  if (!file.type.startsWith("image/")) return words.notImage;
  return file.size > IMAGE_MAX_BYTES ? words.tooLarge : null;
}
