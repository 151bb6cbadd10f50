import { NEW_YORK } from "@console/contract/new-york.ts";
import type { Onboarding } from "@console/contract/onboardings.ts";
import { CopyButton } from "../../../../components/feedback/copy-button.tsx";
import { None } from "../../../../components/list/row-parts.tsx";
import { common } from "../../../../lib/common.text.ts";
import { useToday } from "../../../../lib/use-now.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { EmailText } from "../../../../ui/email-text.tsx";
import { openerClass, Popover } from "../../../../ui/popover.tsx";
import { Time } from "../../../../ui/time.tsx";
import { shortNotes, wallText } from "../onboarding-times.ts";
import { onboardingsText as words } from "../onboardings.text.ts";

const linkClass = "min-w-0 break-words text-accent-text underline-offset-3 hover:underline";

/** A button, so that email and phone are accessible by touch too. */
export function ContactCell({ onboarding }: { onboarding: Onboarding }) {
  const { contact_person, contact_email, contact_phone } = onboarding;
  return (
    <Popover
      openOnHover
      title={contact_person}
      trigger={
        <button type="button" aria-label={words.contactOf(contact_person)} className={openerClass}>
          {contact_person}
        </button>
      }
    >
      <p className="flex min-h-7 items-center justify-between gap-3">
        <a href={`mailto:${encodeURIComponent(contact_email)}`} className={linkClass}>
          <EmailText address={contact_email} />
        </a>
        <CopyButton text={contact_email} label={words.copyEmail} />
      </p>
      {contact_phone && (
        <p className="flex min-h-7 items-center justify-between gap-3">
          <a href={`tel:${contact_phone.replace(/[^\d+*#]/g, "")}`} className={linkClass}>
            {contact_phone}
          </a>
          <CopyButton text={contact_phone} label={words.copyPhone} />
        </p>
      )}
    </Popover>
  );
}

/** In Eastern Time; hover and focus add the viewer's local time. */
export function WhenCell({ onboarding }: { onboarding: Onboarding }) {
  const { onboarding_at, onboarding_date, onboarding_time, status, late } = onboarding;
  const today = useToday(NEW_YORK);
  const text = wallText(onboarding, today);
  if (text === null) return <None words={common.notSet} />;
  const isToday = status === "scheduled" && onboarding_date === today;
  return (
    <span>
      {onboarding_at ? (
        <Time at={onboarding_at} text={text} className="tabular-nums" />
      ) : (
        <span>
          <time dateTime={onboarding_date ?? undefined}>{text}</time>
          {onboarding_time === null && <span className="text-fg-3">, {words.noTime}</span>}
        </span>
      )}
      {late ? (
        <Badge tone="error" className="ml-2">
          {words.late}
        </Badge>
      ) : (
        isToday && (
          <Badge tone="primary" className="ml-2">
            {words.today}
          </Badge>
        )
      )}
    </span>
  );
}

export function NotesCell({ onboarding: { notes, company_name } }: { onboarding: Onboarding }) {
  const { text, cut } = shortNotes(notes);
  if (text === "") return <None words={common.notSet} />;
  if (!cut) return text;
  return (
    <Popover
      openOnHover
      title={words.fullNotes(company_name)}
      trigger={
        <button type="button" aria-label={`${text} ${words.readNotes}`} className={openerClass}>
          {text}
        </button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long notes scroll, by the keyboard as well. */}
      <p tabIndex={0} className="max-h-60 overflow-y-auto break-words whitespace-pre-line text-fg-2">
        {notes}
      </p>
    </Popover>
  );
}
