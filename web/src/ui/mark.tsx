import { libText } from "../lib/common.text.ts";

/** The product's mark. */
export const Mark = () => (
  <span aria-hidden="true" className="grid size-6 flex-none place-items-center rounded-md bg-ink text-on-ink">
    <svg
      viewBox="0 0 16 16"
      className="size-3.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <title>{libText.product}</title>
      <path d="M2.5 6.5v3M5.25 4v8M8 2.5v11M10.75 5v6M13.5 6.5v3" />
    </svg>
  </span>
);
