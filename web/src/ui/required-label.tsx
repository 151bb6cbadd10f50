import type { ReactNode } from "react";

/** The sign is visual only; the field itself is marked as required. */
export const RequiredLabel = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <span aria-hidden="true" className="ml-0.5 text-error-text">
      *
    </span>
  </>
);
