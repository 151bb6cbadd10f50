import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { common } from "../../lib/common.text.ts";
import { cx } from "../../lib/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { words } from "../components.text.ts";
import { toasts } from "./toasts.ts";

type CopyButtonProps = {
  text: string;
  /** 'Copy coupon code'. */
  label: string;
  /** Hidden until hover or focus of the nearest `group`; always visible on touch devices. */
  quiet?: boolean | undefined;
};

export function CopyButton({ text, label, quiet = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    if (!(await writeText(text))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), 2_000);
  }

  const hide =
    quiet && !copied && "opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100";
  return (
    <span className="relative z-1 inline-flex">
      <IconButton label={label} size="sm" className={cx("-my-1.5", hide)} onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" className="size-3.5" /> : <Copy aria-hidden="true" className="size-3.5" />}
      </IconButton>
      <span role="status" className="sr-only">
        {copied ? words.copied : ""}
      </span>
    </span>
  );
}

/**
 * The clipboard API is missing on plain http, which demos may use; browsers may refuse in any case.
 * @returns whether it was copied; if not, a message was shown
 */
export async function writeText(text: string): Promise<boolean> {
  const copied = navigator.clipboard
    ? await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : copyOfArea(text);
  if (!copied) toasts.error(common.error, words.copyFailed);
  return copied;
}

function copyOfArea(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  return copied;
}
