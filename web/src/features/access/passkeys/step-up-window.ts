import { ssoChannel, ssoPaths } from "@console/contract/sso-failures.ts";
import { useEffect, useRef } from "react";

const SIZE = "popup,width=480,height=680";

/**
 * Confirms with the identity provider in a window of its own, so that this page keeps what was entered.
 * @returns opens it; false if the browser does not allow it
 */
export function useStepUpWindow(open: boolean, onAnswer: (confirmed: boolean) => void): () => boolean {
  const latest = useRef(onAnswer);
  latest.current = onAnswer;
  useEffect(() => {
    if (!open) return undefined;
    // The provider is another site, after which that window cannot reach this one itself.
    const channel = new BroadcastChannel(ssoChannel.name);
    channel.onmessage = ({ data }) => latest.current(data === ssoChannel.done);
    return () => channel.close();
  }, [open]);
  return () => window.open(`${ssoPaths.start}?step_up=1`, ssoChannel.name, SIZE) !== null;
}
