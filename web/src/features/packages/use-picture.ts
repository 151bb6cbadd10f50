import { IMAGE_MAX_BYTES } from "@console/contract/limits.ts";
import type { PackageDetail } from "@console/contract/packages.ts";
import { useEffect, useState } from "react";
import { toasts } from "../../components/feedback/toasts.ts";
import { formText as words } from "./package-form.text.ts";
import { pictureUrl, readPicture, removePicture, setPicture } from "./packages.queries.ts";

type Choice = { kind: "kept" } | { kind: "none" } | { kind: "new"; file: File; src: string };

/**
 * The picture of a form: what is shown, and what saving does about it. A file is no draft: a reload forgets it.
 * @param from whose picture it starts with
 * @param copying that picture becomes another package's
 */
export function usePicture(from: PackageDetail | null, copying: boolean) {
  const [choice, setChoice] = useState<Choice>({ kind: "kept" });
  const [problem, setProblem] = useState<string | null>(null);
  const src = choice.kind === "new" ? choice.src : null;

  useEffect(() => {
    if (src !== null) return () => URL.revokeObjectURL(src);
  }, [src]);

  function take(file: File) {
    const wrong = problemOf(file);
    setProblem(wrong?.[1] ?? null);
    // The field says it too, so the toast is not announced.
    if (wrong) toasts.error(wrong[0], wrong[1], { announce: false });
    else setChoice({ kind: "new", file, src: URL.createObjectURL(file) });
  }

  function drop() {
    setProblem(null);
    setChoice({ kind: "none" });
  }

  /** After the package itself, on its new version. */
  async function save(saved: PackageDetail, alt: string): Promise<void> {
    if (choice.kind === "new") await setPicture(saved, choice.file, alt);
    else if (choice.kind === "none" && saved.image_url) await removePicture(saved);
    else if (choice.kind === "kept" && copying && from?.image_url) {
      await setPicture(saved, await readPicture(from.id), alt);
    }
  }

  const kept = choice.kind === "kept" && from?.image_url ? pictureUrl(from.image_url) : null;
  const changed = choice.kind === "new" || (choice.kind === "none" && Boolean(from?.image_url));
  return { src: src ?? kept, problem, changed, take, drop, save };
}

export type Picture = ReturnType<typeof usePicture>;

function problemOf(file: File): readonly [title: string, body: string] | null {
  if (!file.type.startsWith("image/")) return words.notImage;
  return file.size > IMAGE_MAX_BYTES ? words.tooLarge : null;
}
