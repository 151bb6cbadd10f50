import { type ComponentProps, type ReactNode, useId } from "react";

type RadioCardProps = Omit<ComponentProps<"input">, "type" | "title"> & { title: ReactNode; about: ReactNode };

const cardClass = [
  "flex cursor-pointer items-start gap-2.5 rounded-md border border-line-strong px-3 py-2.5 hover:bg-hover",
  "has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--accent)]",
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
  "has-disabled:cursor-not-allowed has-disabled:bg-surface-2 has-disabled:text-fg-disabled",
].join(" ");

/** One of a few options, with a description. A native radio button, with its keyboard handling, names and groups. */
export function RadioCard({ title, about, ...input }: RadioCardProps) {
  const id = useId();
  return (
    <label className={cardClass}>
      <input
        {...input}
        type="radio"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-about`}
        className="mt-0.5 outline-none"
      />
      <span className="min-w-0">
        <span id={`${id}-title`} className="block text-13 font-medium">
          {title}
        </span>
        <span id={`${id}-about`} className="mt-0.5 block text-12 text-fg-3">
          {about}
        </span>
      </span>
    </label>
  );
}

type CheckOptionProps = Omit<ComponentProps<"input">, "type" | "title"> & { title: ReactNode; about: ReactNode };

/** One of several options that can be combined, with a description. */
export const CheckOption = ({ title, about, ...input }: CheckOptionProps) => (
  <label className="flex items-start gap-2.5 text-13 max-md:min-h-11">
    <input {...input} type="checkbox" className="mt-0.5" />
    <span className="min-w-0">
      <span className="font-medium">{title}</span>
      <span className="block text-12 text-fg-3">{about}</span>
    </span>
  </label>
);
