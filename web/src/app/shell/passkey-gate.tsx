import { CompanyMark } from "../../components/layout/company-mark.tsx";
import { AddPasskeyStep } from "../../features/access/passkeys/add-passkey.tsx";
import { Button } from "../../ui/button.tsx";
import { shellText } from "./shell.text.ts";
import { useLogout } from "./use-logout.ts";

/** Replaces the whole console until the passkey is added. */
export function PasskeyGate() {
  const logout = useLogout();
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[408px] flex-col px-6 pt-[max(48px,22vh)] pb-10">
      <CompanyMark />
      <AddPasskeyStep />
      <Button variant="ghost" className="-mx-3 mt-2 self-start" pending={logout.pending} onClick={logout.run}>
        {shellText.logout}
      </Button>
    </main>
  );
}
