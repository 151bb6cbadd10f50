import { ssoPaths } from "@console/contract/sso-failures.ts";
import { useEffect, useRef } from "react";
import { stringifySearch } from "../../../lib/search.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { signInText } from "./sign-in.text.ts";

type SingleSignOnLinkProps = {
  provider: string;
  next: string | undefined;
  /** The only option for this person: it gets the focus. */
  first: boolean;
};

/** To the identity provider, which is another page: a link that looks like a button. */
export function SingleSignOnLink({ provider, next, first }: SingleSignOnLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (first) link.current?.focus();
  }, [first]);
  return (
    <div className="mt-4 mb-3 flex flex-col gap-4">
      <a
        ref={link}
        href={`${ssoPaths.start}${stringifySearch(next ? { next } : {})}`}
        className={buttonClass({ size: "lg" }, "w-full")}
      >
        <span className="truncate">{signInText.continueWith(provider)}</span>
      </a>
      <OrLine />
    </div>
  );
}

/** Between the ways to sign in. */
export const OrLine = () => (
  <p
    aria-hidden="true"
    className="flex items-center gap-3 text-12 text-fg-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
  >
    {signInText.or}
  </p>
);
