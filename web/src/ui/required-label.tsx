import type { ReactNode } from "react";

/** The sign is for the eye; the field itself says that it is required. */
export const RequiredLabel = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <span aria-hidden="true" className="ml-0.5 text-error-text">
      *
    </span>
  </>
);
