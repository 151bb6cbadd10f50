import { type Area, mayAccess, roleLabel, roles } from "@console/contract/permissions.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { Link, Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useIdentity } from "../../api/identity.ts";
import { queryClient } from "../../api/query-client.ts";
import { lazyDialog, lazyPart } from "../../ui/lazy-part.tsx";
import type { Panel } from "./account-entries.tsx";
import { IdleDialogs, ProgressBar } from "./progress-bar.tsx";
import { shellText } from "./shell.text.ts";
import { PageKeys, useShellKeys, useToastKeys } from "./shell-keys.tsx";
import { Sidebar, useSidebar } from "./sidebar.tsx";
import { MailBar, OfflineBar } from "./status-bars.tsx";
import { TopBar } from "./top-bar.tsx";
import { Live } from "./use-live.ts";
import "../../styles/frame.css";
import { Lock } from "lucide-react";
import { ConfirmHost } from "../../components/feedback/confirm-dialog.tsx";
import { usePageTitle } from "../../components/layout/use-page-title.ts";
import { PeekPlace } from "../../components/list/peek.ts";
import { listNames } from "../../lib/names.ts";
import { paths } from "../../lib/paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { noAccessText as words } from "../pages.text.ts";
import { PaletteLayer, usePalette } from "./palette-layer.tsx";
import { useStepUp } from "./use-step-up.ts";

const MobileMenu = lazyDialog(async () => (await import("./mobile-menu.tsx")).MobileMenu);
const Shortcuts = lazyDialog(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog);
const DemoClock = lazyPart(
  async () => (await import("../../features/desk/demo/demo-clock-dialog.tsx")).DemoClockDialog,
  { failure: "dialog" },
);
const PasskeyGate = lazyPart(async () => (await import("./passkey-gate.tsx")).PasskeyGate);
const StepUp = lazyPart(async () => (await import("../../features/access/passkeys/step-up-dialog.tsx")).StepUpDialog, {
  failure: "dialog",
});
const ConfirmByCode = lazyPart(
  async () => (await import("../../features/access/sign-in/confirm-code-dialog.tsx")).ConfirmCodeDialog,
  { failure: "dialog" },
);

type ShellProps = {
  /** What the frame contains; by default the page of the address. */
  page?: ReactNode;
};

export const Shell = ({ page = <Page /> }: ShellProps) => (
  <QueryClientProvider client={queryClient}>
    <Gate page={page} />
  </QueryClientProvider>
);

/** A person whose role requires a passkey must add one first. The server refuses everything else. */
function Gate({ page }: Required<ShellProps>) {
  useToastKeys();
  return useIdentity()?.must_add_passkey ? <PasskeyGate /> : <Frame page={page} />;
}

function Frame({ page }: Required<ShellProps>) {
  const stepUp = useStepUp();
  const [peekPlace, setPeekPlace] = useState<HTMLElement | null>(null);
  const { collapsed, toggle, menuOpen, setMenuOpen } = useSidebar();
  // Loaded on first use, then kept mounted, so that it can slide out and restore the focus.
  const [menuUsed, setMenuUsed] = useState(false);
  // A panel stays on the page that it was opened over.
  const pathname = useLocation({ select: (location) => location.pathname });
  const [opened, setOpened] = useState<{ panel: Panel; path: string } | null>(null);
  const setPanel = (panel: Panel) => setOpened({ panel, path: pathname });
  const panel = opened?.path === pathname ? opened.panel : null;
  const palette = usePalette();
  useShellKeys(palette.show, () => setPanel("shortcuts"));
  if (menuOpen && !menuUsed) setMenuUsed(true);
  return (
    <>
      <Live />
      <IdleDialogs />
      <PageKeys />
      <a className="skip-link" href="#main">
        {shellText.skip}
      </a>
      <div className="flex min-h-dvh">
        <Sidebar collapsed={collapsed} onToggle={toggle} onPalette={palette.show} onPanel={setPanel} />
        <div className="flex min-w-0 flex-1 flex-col bg-surface">
          <TopBar
            menuOpen={menuOpen}
            onMenu={() => setMenuOpen(true)}
            onPalette={palette.show}
            onHelp={() => setPanel("shortcuts")}
          />
          <ProgressBar />
          <OfflineBar />
          <MailBar />
          <div className="@container/content flex flex-1">
            <main
              id="main"
              tabIndex={-1}
              className="mx-auto w-full min-w-0 max-w-[calc(var(--content-max)+64px)] flex-1 px-page-x pt-4 pb-10 outline-none has-data-wide:max-w-none md:pt-6 md:pb-12"
            >
              <PeekPlace value={peekPlace}>{page}</PeekPlace>
            </main>
            <div ref={setPeekPlace} className="contents" />
          </div>
        </div>
      </div>
      {menuUsed && <MobileMenu open={menuOpen} onOpenChange={setMenuOpen} onPanel={setPanel} />}
      {/* Before the dialogs, which show their own questions. */}
      <ConfirmHost />
      {palette.open && <PaletteLayer onClose={palette.close} onPanel={setPanel} />}
      {panel === "shortcuts" && <Shortcuts onClose={() => setOpened(null)} />}
      {panel === "demo" && <DemoClock onClose={() => setOpened(null)} />}
      {stepUp.way === "passkey" && <StepUp open={stepUp.open} onDone={stepUp.done} />}
      {stepUp.way === "code" && <ConfirmByCode open={stepUp.open} onDone={stepUp.done} />}
    </>
  );
}

/** The page, or a message that the role may not see it. The server refuses independently. */
function Page() {
  const identity = useIdentity();
  const needed = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.page?.area)?.staticData.page?.area,
  });
  // A record's own page is called by its list.
  const pageName = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.page)?.staticData.page?.name,
  });
  if (needed && identity && !mayAccess(identity.role, needed)) {
    return <NoAccessPage area={pageName ?? shellText.thisPage} needed={needed} />;
  }
  return <Outlet />;
}

/** Inside the frame, replaces a page that the role may not see. */
function NoAccessPage({ area, needed }: { area: string; needed: Area }) {
  const who = roles.filter((role) => mayAccess(role, needed)).map((role) => words.people(roleLabel[role]));
  usePageTitle(words.title);
  return (
    <div className="card mx-auto mt-8 flex max-w-[560px] flex-col items-center gap-1 rounded-lg border border-line bg-surface px-6 py-7 text-center">
      <Lock aria-hidden="true" className="mb-1.5 size-5 text-fg-3" />
      <h1 tabIndex={-1} className="text-14 font-semibold">
        {words.body(area, listNames(who))}
      </h1>
      <Link to={paths.dashboard} className={buttonClass({ size: "sm" }, "mt-3")}>
        {words.home}
      </Link>
    </div>
  );
}
