/** Panels of the user menu that pages open as well. */
export type LinkedPanel = "keys";

let opener: ((panel: LinkedPanel) => void) | undefined;

/** The frame registers how panels are opened. @returns a function that ends it */
export function registerPanelOpener(open: (panel: LinkedPanel) => void): () => void {
  opener = open;
  return () => {
    opener = undefined;
  };
}

export const openPanel = (panel: LinkedPanel): void => opener?.(panel);
