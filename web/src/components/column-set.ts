import { useState } from "react";

/**
 * Which columns of a table are hidden; kept in this browser.
 * @param table whose they are: 'brands'
 */
export function useColumnSet(table: string) {
  const place = `columns:${table}`;
  const [hidden, setHidden] = useState(() => read(place));
  function toggle(key: string) {
    const next = hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key];
    setHidden(next);
    try {
      localStorage.setItem(place, JSON.stringify(next));
    } catch {
      // Without storage the choice lives as long as the page.
    }
  }
  return { isShown: (key: string) => !hidden.includes(key), toggle };
}

function read(place: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
