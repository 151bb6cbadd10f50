import { FeedLink, type FeedSubject } from "./feed-link.tsx";

type FeedTextProps = {
  message: string;
  subject: FeedSubject;
  organizationId: number | null;
  /** The object no longer exists. */
  gone?: boolean | undefined;
};

/** A message in which the object's name is the link; the whole message if it does not contain the name. */
export function FeedText({ message, subject, ...rest }: FeedTextProps) {
  const at = subject.label === "" ? -1 : message.lastIndexOf(subject.label);
  const [from, to] = at < 0 ? [0, message.length] : [at, at + subject.label.length];
  return (
    <>
      {message.slice(0, from)}
      <FeedLink subject={subject} {...rest}>
        {message.slice(from, to)}
      </FeedLink>
      {message.slice(to)}
    </>
  );
}
