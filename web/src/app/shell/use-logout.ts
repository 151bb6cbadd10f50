import { signIn } from "@console/contract/sign-in.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { errorMessage, isSessionEnd } from "../../api/errors.ts";
import { forgetEverything } from "../../api/session.ts";
import { forgetMessages } from "../../components/feedback/recent-messages.ts";
import { toasts } from "../../components/feedback/toasts.ts";
import { forgetObjects } from "../../components/layout/recent-objects.ts";
import { paths } from "../../lib/paths.ts";
import { shellText } from "./shell.text.ts";

/** The session ends on the server first: a failed logout must not look like a success. */
export function useLogout(): { run: () => void; pending: boolean } {
  const leave = useLeave();
  const [pending, setPending] = useState(false);

  async function logout() {
    setPending(true);
    try {
      await call(signIn.logout, {}, { expectSignedOut: true });
    } catch (error) {
      if (!isSessionEnd(error)) {
        toasts.error(shellText.logoutFailed.title, errorMessage(error, shellText.logoutFailed.body));
        setPending(false);
        return;
      }
    }
    await leave();
  }

  return { run: () => void (pending || logout()), pending };
}

/** Leaves the app after the person has ended their own session. */
export function useLeave(): () => Promise<void> {
  const router = useRouter();
  const queries = useQueryClient();
  return async () => {
    forgetEverything();
    forgetObjects();
    toasts.clear();
    toasts.success(shellText.logoutDone.title, shellText.logoutDone.body);
    await router.navigate({ to: paths.login, search: {}, ignoreBlocker: true });
    queries.clear();
    forgetMessages();
  };
}
