import { mayAccess } from "@console/contract/permissions.ts";
import { useIdentity } from "../../api/identity.ts";
import type { Action } from "./action.ts";

/** Whether an action applies to the record and is the person's to do. */
export function useIsOffered<T>(record: T): (action: Action<T>) => boolean {
  const identity = useIdentity();
  const mayUse = ({ area }: Action<T>) => !area || (identity !== null && mayAccess(identity.role, area));
  return (action) => mayUse(action) && (action.applies?.(record) ?? true);
}
