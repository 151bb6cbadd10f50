import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { gate } from "../../../test/wire.ts";
import { queryClient } from "../../api/query-client.ts";
import { useSave } from "./use-save.ts";

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it("a save is pending before the next key, until it is done", async () => {
  const { opened, open } = gate();
  const { result } = renderHook(() => useSave<void>({ run: () => opened, failed: () => "Failed." }), { wrapper });
  act(() => void result.current.save());
  expect(result.current.pending).toBe(true);
  open();
  await waitFor(() => expect(result.current.pending).toBe(false));
});
