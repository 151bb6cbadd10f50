/** The look shared by input, textarea and select. */
export const controlClass = [
  "min-w-0 rounded-sm border border-line-strong bg-surface px-2.5 text-fg transition-colors duration-(--t-fast) hover:border-fg-3",
  "focus-visible:border-accent focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-accent aria-invalid:border-error",
  "aria-invalid:shadow-[inset_0_0_0_1px_var(--error)] disabled:bg-surface-2 disabled:text-fg-disabled",
].join(" ");
