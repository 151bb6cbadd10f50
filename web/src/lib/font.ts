/**
 * The text font of a first visit, which the page's HTML leaves out: its 41 kB would delay the first list on a slow line
 * by a fifth of a second. Called when the page is drawn. Later visits have it from the cache, from the first paint on.
 */
export async function loadLateFont(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset.font !== "late") return;
  try {
    await document.fonts.load('14px "Inter Variable"');
    delete dataset.font;
    localStorage.setItem("font", "loaded");
  } catch {
    // Without the file, text keeps the system's font; without storage, every visit is a first one.
  }
}
