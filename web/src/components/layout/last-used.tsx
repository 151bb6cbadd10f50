import { Time } from "../../ui/time.tsx";

type LastUsedProps = { at: string | null; words: { lastUsed: string; neverUsed: string } };

/** 'Last used 3h ago', or 'Never used'. */
export const LastUsed = ({ at, words }: LastUsedProps) =>
  at === null ? (
    words.neverUsed
  ) : (
    <>
      {words.lastUsed} <Time at={at} show="inSentence" />
    </>
  );
