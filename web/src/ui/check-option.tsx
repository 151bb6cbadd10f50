import type { ComponentProps, ReactNode } from "react";

type CheckOptionProps = Omit<ComponentProps<"input">, "type" | "title"> & { title: ReactNode; about: ReactNode };

/** One of several options that can be combined, with a description. */
export const CheckOption = ({ title, about, ...input }: CheckOptionProps) => (
  <label className="flex items-start gap-2.5 text-13">
    <input {...input} type="checkbox" className="mt-0.5" />
    <span className="min-w-0">
      <span className="font-medium">{title}</span>
      <span className="block text-12 text-fg-3">{about}</span>
    </span>
  </label>
);
