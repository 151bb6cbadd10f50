import { signIn } from "@console/contract/sign-in.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { ApiError, errorMessage } from "../../api/errors.ts";
import { forgetEverything } from "../../api/session.ts";
import { forgetMessages } from "../../components/recent-messages.ts";
import { forgetObjects } from "../../components/recent-objects.ts";
import { toasts } from "../../components/toasts.ts";
import { paths } from "../paths.ts";
import { shellText } from "./shell.text.ts";

/** The session ends on the server first: a failed logout must not look like one. */
export function useLogout(): { run: () => void; pending: boolean } {
  const leave = useLeave();
  const [pending, setPending] = useState(false);

  async function logout() {
    setPending(true);
    try {
      await call(signIn.logout, {}, { expectSignedOut: true });
    } catch (error) {
      const alreadyOut = error instanceof ApiError && error.status === 401;
      if (!alreadyOut) {
        toasts.error(shellText.logoutFailed.title, errorMessage(error, shellText.logoutFailed.body));
        setPending(false);
        return;
      }
    }
    await leave();
  }

  return { run: () => void (pending || logout()), pending };
}

/** What follows when the person has ended the session they are in. */
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
