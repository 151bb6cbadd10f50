import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { show } from "../../test/show.tsx";
import { lazyPart } from "./lazy-part.tsx";

const Loaded = ({ name }: { name: string }) => <p>Hello {name}</p>;

/** A module that loads from the given attempt on. */
function partFrom(first: number, failure: "here" | "dialog" | "nowhere" = "here") {
  let tries = 0;
  return lazyPart<{ name: string }>(
    async () => {
      tries += 1;
      if (tries < first) throw new TypeError("Failed to fetch dynamically imported module");
      return Loaded;
    },
    { failure },
  );
}
const retry = () => screen.findByRole("button", { name: "Try Again" });

afterEach(() => void vi.restoreAllMocks());

describe("a part of the page", () => {
  it("shows if it fails to load, while the page stays usable, and loads with Try Again", async () => {
    const Part = partFrom(2);
    const { user } = await show(() => (
      <>
        <h1>Page</h1>
        <Part name="Dana" />
      </>
    ));
    const again = await retry();
    expect(screen.getByRole("alert").textContent).toContain("Something went wrong here.");
    screen.getByRole("heading", { name: "Page" });
    await user.click(again);
    await screen.findByText("Hello Dana");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("that fails twice may be from an older build: the page is reloaded", async () => {
    const Part = partFrom(9);
    const reload = vi.spyOn(location, "reload").mockReturnValue(undefined);
    const { user } = await show(() => <Part name="Dana" />);
    await user.click(await retry());
    const answered = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue(new Response());
    vi.stubGlobal("fetch", answered);
    const button = await screen.findByRole("button", { name: "Reload" });
    await user.click(button);
    // Without an answer of the server, the browser's error page would replace the app.
    expect(reload).not.toHaveBeenCalled();
    await user.click(button);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it("requests nothing while the browser is offline, and loads when it is online again (MORE-171)", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const fetchPart = vi.fn(async () => Loaded);
    const Part = lazyPart<{ name: string }>(fetchPart);
    const { user } = await show(() => <Part name="Dana" />);
    await user.click(await retry());
    await user.click(await retry());
    expect(fetchPart).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event("online")));
    await screen.findByText("Hello Dana");
  });

  it("that is optional fails silently", async () => {
    const Part = partFrom(2, "nowhere");
    await show(() => <Part name="Dana" />);
    await act(() => Part.load());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("that was preloaded renders with the page", async () => {
    const Part = partFrom(1);
    await Part.load();
    await show(() => <Part name="Dana" />);
    screen.getByText("Hello Dana");
  });
});
