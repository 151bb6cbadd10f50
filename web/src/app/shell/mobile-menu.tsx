import { Drawer } from "@base-ui/react/drawer";
import { X } from "lucide-react";
import { CompanyMark, CompanyName } from "../../components/layout/company-mark.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Account } from "./account.tsx";
import type { Panel } from "./account-entries.tsx";
import { MainNav } from "./main-nav.tsx";
import { shellText } from "./shell.text.ts";

type MobileMenuProps = { open: boolean; onOpenChange: (open: boolean) => void; onPanel: (panel: Panel) => void };

/** The sidebar as a slide-over: Esc, a swipe, a press outside or following a link closes it. */
export function MobileMenu({ open, onOpenChange, onPanel }: MobileMenuProps) {
  const close = () => onOpenChange(false);
  return (
    <Drawer.Root open={open} onOpenChange={(next) => onOpenChange(next)} swipeDirection="left">
      <Drawer.Portal>
        <Drawer.Backdrop className="fade fixed inset-0 z-(--z-dialog) bg-scrim" />
        <Drawer.Viewport className="fixed inset-0 z-(--z-dialog) flex">
          <Drawer.Popup className="slide-over flex h-full w-sidebar-mobile max-w-[calc(100vw-48px)] flex-col bg-canvas px-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-3 outline-none">
            <div className="flex h-topbar flex-none items-center gap-2.5 pl-1.5">
              <CompanyMark />
              <Drawer.Title className="text-14 font-semibold tracking-name">
                <CompanyName />
                <span className="sr-only"> {shellText.menu}</span>
              </Drawer.Title>
              <Drawer.Close
                render={
                  <IconButton label={shellText.closeMenu} className="ml-auto">
                    <X aria-hidden="true" />
                  </IconButton>
                }
              />
            </div>
            <Drawer.Content className="min-h-0 flex-1 overflow-y-auto">
              <MainNav onFollow={close} />
            </Drawer.Content>
            {/* Its menu lies inside the drawer: a press there is not a swipe. */}
            <div data-base-ui-swipe-ignore="" className="mt-auto">
              <Account
                onPanel={(panel) => {
                  close();
                  onPanel(panel);
                }}
              />
            </div>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
