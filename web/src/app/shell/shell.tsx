import { mayAccess } from "@console/contract/permissions.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useMatches } from "@tanstack/react-router";
import { useState } from "react";
import { config } from "zod/mini";
import { useIdentity } from "../../api/identity.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { navEntries } from "../nav.ts";
import { NoAccessPage } from "../no-access-page.tsx";
import { queryClient } from "../query-client.ts";
import type { Panel } from "./account-entries.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { shellText } from "./shell.text.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useLive } from "./use-live.ts";
import { useSidebar } from "./use-sidebar.ts";

const MobileMenu = lazyPart(async () => (await import("./mobile-menu.tsx")).MobileMenu);
const ApiKeys = lazyPart(async () => (await import("../../features/api-keys/api-keys-dialog.tsx")).ApiKeysDialog);
const DemoClock = lazyPart(async () => (await import("../../features/demo/demo-clock-dialog.tsx")).DemoClockDialog);
const Operator = lazyPart(async () => (await import("../../features/operator/operator-dialog.tsx")).OperatorDialog);

// The content security policy forbids the code generation that schemas would try. All forms live in this frame.
config({ jitless: true });

export const Shell = () => (
  <QueryClientProvider client={queryClient}>
    <Frame />
  </QueryClientProvider>
);

function Frame() {
  useLive();
  const { collapsed, toggle, menuOpen, setMenuOpen } = useSidebar();
  // Loaded on first use, then kept, so that it can slide out and give the focus back.
  const [menuUsed, setMenuUsed] = useState(false);
  const [panel, setPanel] = useState<Panel | null>(null);
  const close = () => setPanel(null);
  if (menuOpen && !menuUsed) setMenuUsed(true);
  return (
    <>
      <a className="skip-link" href="#main">
        {shellText.skip}
      </a>
      <div className="flex min-h-dvh">
        <Sidebar collapsed={collapsed} onToggle={toggle} onPanel={setPanel} />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar menuOpen={menuOpen} onMenu={() => setMenuOpen(true)} />
          <ProgressBar />
          <OfflineBar />
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[calc(var(--content-max)+64px)] flex-1 px-4 pt-4 pb-10 outline-none max-[360px]:px-3 md:px-8 md:pt-6 md:pb-12"
          >
            <Page />
          </main>
        </div>
      </div>
      {menuUsed && <MobileMenu open={menuOpen} onOpenChange={setMenuOpen} onPanel={setPanel} />}
      {panel === "keys" && <ApiKeys onClose={close} />}
      {panel === "demo" && <DemoClock onClose={close} />}
      {panel === "operator" && <Operator onClose={close} />}
    </>
  );
}

/** The page, or the plain word that the role may not see it. The server refuses on its own. */
function Page() {
  const identity = useIdentity();
  const needed = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.permission !== undefined)?.staticData.permission,
  });
  if (needed && identity && !mayAccess(identity.role, needed)) {
    return <NoAccessPage area={navEntries.find((entry) => entry.permission === needed)?.label ?? shellText.thisPage} />;
  }
  return <Outlet />;
}
