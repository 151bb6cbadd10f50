import { useState } from "react";

type Versioned = { id: number; version: number };

/**
 * The record that a question was asked about, as it was then: what a colleague saves while the question is open
 * is not agreed to unseen.
 * @param now the record as the screen has it now
 * @returns the record, and what takes over the newer one, once a refusal has said that there is one
 */
export function useAsked<T extends Versioned>(now: T, open: boolean): [asked: T, renew: () => void] {
  const [asked, setAsked] = useState(now);
  const [was, setWas] = useState(open);
  const [due, setDue] = useState(false);
  const begins = open && !was;
  const renewed = due && now.id === asked.id && now.version !== asked.version;
  if (open !== was) setWas(open);
  if (begins || renewed) {
    setAsked(now);
    setDue(false);
  }
  return [begins || renewed ? now : asked, () => setDue(true)];
}
