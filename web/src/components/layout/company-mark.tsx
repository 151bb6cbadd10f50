import { nearestReadable } from "@console/contract/contrast.ts";
import { initials } from "@console/contract/initials.ts";
import { WIDE_LOGO } from "@console/contract/limits.ts";
import { baseAddress } from "../../api/client.ts";
import { operatorFace } from "../../api/operator-face.ts";
import { libText } from "../../lib/common.text.ts";
import { cx } from "../../lib/cx.ts";
import { Mark } from "../../ui/mark.tsx";

const { name, color, mark } = operatorFace;
const hasWideLogo = mark !== null && mark.width / mark.height > WIDE_LOGO;

/** The operator's logo, or its initials on its color; the product's mark until the operator has a name. */
export function CompanyMark({ narrow = false }: { narrow?: boolean }) {
  if (name === "") return <Mark />;
  if (mark && !(narrow && hasWideLogo)) {
    const size = hasWideLogo ? "h-6 max-w-36" : "size-6";
    return (
      <img
        src={`${baseAddress()}${mark.url}`}
        alt=""
        className={cx("on-paper flex-none rounded-sm object-contain", size)}
      />
    );
  }
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 flex-none text-ink">
      <rect width="24" height="24" rx="6" fill={color ? nearestReadable(color, "#ffffff") : "currentColor"} />
      <text
        x="12"
        y="15.5"
        textAnchor="middle"
        fontSize="10"
        fontWeight="600"
        {...(color ? { fill: "#ffffff" } : { className: "fill-on-ink" })}
      >
        {initials(name)}
      </text>
    </svg>
  );
}

/** Beside its mark; a wide logo has the name in it. */
export const CompanyName = () => (
  <span className={hasWideLogo ? "sr-only" : "truncate font-semibold tracking-name"}>{name || libText.product}</span>
);
