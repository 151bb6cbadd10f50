import { useCallback, useState } from "react";

/**
 * Which columns of a table are hidden; stored in this browser.
 * @param table name of the table: 'brands'
 */
export function useColumnSet(table: string) {
  const storageKey = `columns:${table}`;
  const [hidden, setHidden] = useState(() => read(storageKey));
  function toggle(key: string) {
    const next = hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key];
    setHidden(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
  }
  const isShown = useCallback((key: string) => !hidden.includes(key), [hidden]);
  return { isShown, toggle };
}

function read(storageKey: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
