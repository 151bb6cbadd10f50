import { Link, useMatches } from "@tanstack/react-router";
import { ArrowLeft, CircleHelp, Menu, Search } from "lucide-react";
import { KeyTooltip } from "../../components/layout/key-tooltip.tsx";
import { useCurrentCrumb } from "../../components/layout/use-page-title.ts";
import { cx } from "../../lib/cx.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { crumbsOf } from "../pages.ts";
import { Bell } from "./bell.tsx";
import { shellText } from "./shell.text.ts";

type TopBarProps = { onMenu: () => void; menuOpen: boolean; onPalette: () => void; onHelp: () => void };

export function TopBar({ onMenu, menuOpen, onPalette, onHelp }: TopBarProps) {
  const record = useCurrentCrumb();
  const known = useMatches({ select: (matches) => crumbsOf(matches) });
  // Steps after a record wait for its name, which would otherwise move them.
  const waiting = record === undefined ? known.indexOf("record") : -1;
  const steps = (waiting < 0 ? known : known.slice(0, waiting)).flatMap((crumb) =>
    crumb === "record" ? (record ? [{ label: record }] : []) : [crumb],
  );
  const last = steps.at(-1);
  // A phone has room for one step: inside a record its name, because the tabs below show the rest.
  const mobileStep = steps.find((step) => step.label === record) ?? last;
  const parent = steps.slice(0, -1).find((step) => "to" in step && step.to !== undefined);

  return (
    <header className="sticky top-0 z-(--z-sticky) flex h-topbar items-center gap-2 border-b border-line bg-surface pr-2 pl-2 md:pr-5 md:pl-page-x print:hidden">
      <IconButton label={shellText.openMenu} aria-expanded={menuOpen} className="md:hidden" onClick={onMenu}>
        <Menu aria-hidden="true" />
      </IconButton>
      {parent && "to" in parent && (
        <Link
          to={parent.to}
          aria-label={shellText.back(parent.label)}
          className={buttonClass({ variant: "ghost", icon: true }, "-ml-2 md:hidden")}
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
      )}
      <nav aria-label={shellText.breadcrumb} className="min-w-0">
        <ol className="flex min-w-0 items-center gap-1.5 text-13 text-fg-3">
          {steps.map((step) => (
            <li
              key={step.label}
              className={cx(
                step === last ? "min-w-0 truncate font-medium text-fg" : "flex flex-none items-center gap-1.5",
                step === mobileStep
                  ? "max-md:min-w-0 max-md:flex-initial max-md:font-medium max-md:text-fg"
                  : "max-md:hidden",
              )}
            >
              {"to" in step && step.to && step !== last ? (
                <Link to={step.to} className="underline-offset-3 hover:text-fg hover:underline">
                  {step.label}
                </Link>
              ) : (
                <span aria-current={step === last ? "page" : undefined} className="truncate">
                  {step.label}
                </span>
              )}
              {step !== last && (
                <span aria-hidden="true" className="text-line-strong max-md:hidden">
                  /
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <IconButton label={shellText.palette} className="ml-auto md:hidden" onClick={onPalette}>
        <Search aria-hidden="true" />
      </IconButton>
      <Bell className="md:ml-auto" />
      <KeyTooltip id="help" label={shellText.shortcuts} side="bottom">
        <IconButton label={shellText.shortcuts} className="max-md:hidden" onClick={onHelp}>
          <CircleHelp aria-hidden="true" />
        </IconButton>
      </KeyTooltip>
    </header>
  );
}
