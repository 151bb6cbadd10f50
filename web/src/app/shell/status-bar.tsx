import type { ReactNode } from "react";

/** A line above every page; announced when it appears. */
export const StatusBar = ({ children }: { children: ReactNode }) => (
  <div role="status">
    {children && (
      <p className="border-b border-line bg-warning-soft px-4 py-1 text-center text-12 text-warning-text">{children}</p>
    )}
  </div>
);
