import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import { ApiError, isConflict, isNotFound, isUnanswered } from "../../api/errors.ts";
import { useIdentity } from "../../api/identity.ts";
import { common } from "../../lib/common.text.ts";
import { words as shared } from "../components.text.ts";
import { MessageBar } from "../feedback/message-bar.tsx";
import { toasts } from "../feedback/toasts.ts";
import { useSave } from "../feedback/use-save.ts";
import { displayText, type FieldsOf, type Name, namesOf } from "./fields.ts";
import { type Check, fieldAt, schemaResolver } from "./schema-resolver.ts";
import { type TextOf, useConflict } from "./use-conflict.tsx";
import { useDraft } from "./use-draft.ts";

type Stored = { version: number };

/** How one attempt is sent. */
export type Try<R> = {
  /** The stored record as far as this form knows: null for a new record. */
  stored: R | null;
  /** The same for the same values on the same version: an attempt whose answer was lost is not carried out twice. */
  key: string;
  /** Tells the form what the first call of a two-part save has stored. */
  adopt: (record: R) => void;
};

type RecordFormOptions<F extends FieldValues, R extends Stored, A> = {
  fields: FieldsOf<F>;
  start: F;
  /** The record to edit, and how to parse it from a conflict and convert it to form values. */
  edit?: { loaded: R | null; schema: Pick<ZodMiniType<R>, "safeParse">; formOf: (record: R) => F } | undefined;
  check: Omit<Check<F>, "names">;
  /** Key of the draft in this tab. */
  draft: string;
  /** Never stored: passwords, tokens, keys. */
  secrets?: readonly string[];
  textOf?: TextOf<F>;
  words: {
    /** 'package', 'coupon'. */
    thing?: string;
    /** Shown if an error has no message. */
    failed: string | ((values: F) => string);
    /** Shown if the record was deleted meanwhile and the input can still become a new one. */
    deleted?: string;
  };
  /** Shown after a conflict if the form has no room for a choice by field; saving again overwrites. */
  conflictMessage?: (error: ApiError, latest: R) => string;
  /** The failure toast offers to save again. */
  retries?: boolean;
  save: (values: F, how: Try<R>) => Promise<A>;
  onSaved: (answer: A, before: R | null) => unknown;
  onFailed?: (error: unknown) => void;
};

export type RecordForm<F extends FieldValues = FieldValues, R = unknown> = ReturnType<
  typeof useRecordForm<F, R & Stored, unknown>
>;

/**
 * The base of all record forms: validates with the contract, stores a draft, shows why a save failed, carries out a
 * save once however often it is repeated, and lets the person resolve conflicts with a colleague's save.
 */
export function useRecordForm<F extends FieldValues, R extends Stored, A>(options: RecordFormOptions<F, R, A>) {
  const { fields, edit, check, words } = options;
  const names = namesOf<F>(fields);
  const textOf: TextOf<F> = options.textOf ?? ((values, name) => displayText(fields, values, name));
  const identity = useIdentity();
  const [stored, setStored] = useState(edit?.loaded ?? null);
  const [gone, setGone] = useState(false);
  const form = useForm<F>({
    defaultValues: asDefaults(options.start),
    resolver: schemaResolver<F>({ ...check, names }),
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const draft = useDraft(options.draft, form, options.secrets);
  const conflict = useConflict(form, fields, words.thing ?? "", textOf);
  const unanswered = useRef(false);

  async function store(values: F, before: R | null, keyOf: (what: unknown) => string): Promise<void> {
    try {
      const key = keyOf([before?.version ?? null, values]);
      const answer = await options.save(values, { stored: before, key, adopt: setStored });
      unanswered.current = false;
      draft.clear();
      await options.onSaved(answer, before);
    } catch (error) {
      options.onFailed?.(error);
      const latest = before && edit && isConflict(error) ? edit.schema.safeParse(error.current).data : undefined;
      if (before && edit && latest && isConflict(error)) {
        const own = isOwn(error, before, latest);
        unanswered.current = false;
        setStored(latest);
        if (own) return store(values, latest, keyOf);
        if (options.conflictMessage)
          throw new ApiError({ status: 412, code: error.code, message: options.conflictMessage(error, latest) });
        return conflict.start(error, edit.formOf(before), edit.formOf(latest), values);
      }
      if (before && words.deleted && isNotFound(error)) {
        setStored(null);
        return setGone(true);
      }
      if (isUnanswered(error)) unanswered.current = true;
      throw error;
    }
  }

  /** The person's own change whose answer was lost is not a conflict. */
  const isOwn = (error: ApiError, before: R, latest: R) =>
    unanswered.current && error.changed_by === identity?.name && latest.version === before.version + 1;

  const { save, pending, failure, forget, setToast } = useSave<F>({
    run: (values, keyOf) => store(values, stored, keyOf),
    failed: (values) => (typeof words.failed === "string" ? words.failed : words.failed(values)),
    actionFor: (error) =>
      options.retries && !isConflict(error) ? { label: common.tryAgain, run: () => void submit() } : undefined,
    onFailed: (error) => {
      for (const { name, message } of named(error)) form.setError(asPath<F>(name), { type: "server", message });
    },
  });

  const named = (error: unknown) =>
    Object.entries(error instanceof ApiError ? error.fields : {}).flatMap(([path, message]) => {
      const name = fieldAt(names, path.split("."));
      return name ? [{ name, message }] : [];
    });

  // On a small screen, the toast would cover the next field: it closes once everything is valid.
  const wrong = Object.keys(errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when what was wrong no longer is.
  useEffect(() => (wrong ? () => setToast(null) : undefined), [wrong]);

  /** The focused field shows it, so the toast is not announced. */
  function refuse(found: FieldErrors<F>) {
    const first = names.find((name) => found[name]);
    setToast(toasts.error(shared.invalid, first && messageOf(found, first), { announce: false }));
  }

  /** Validates, then continues with the values. */
  const checked = (next: (values: F) => unknown) => (event?: FormEvent) => {
    event?.preventDefault();
    return form.handleSubmit((values) => {
      setToast(null);
      void next(values);
    }, refuse)(event);
  };

  const submit = checked((values) => save(values).catch(() => undefined));

  const notice: ReactNode = (gone || conflict.notice) && (
    <>
      {gone && <MessageBar tone="warning">{words.deleted}</MessageBar>}
      {conflict.notice}
    </>
  );

  return {
    form,
    fields,
    stored,
    gone,
    draft,
    notice,
    dirty: isDirty,
    /** How many fields were changed. */
    changed: Object.keys(dirtyFields).length,
    pending,
    failure,
    forget,
    /** The fields named in a failure, which show it. */
    named,
    errorOf: (name: Name<F>) => messageOf(errors, name),
    checked,
    /** Throws the error that the person sees. */
    save: () => save(form.getValues()),
    submit,
    /** Validates on blur. An empty field is not wrong until submit. */
    input: (name: Name<F>) =>
      form.register(asPath<F>(name), {
        deps: asPaths<F>(fields[name].checks),
        onBlur: () => String(form.getValues(asPath<F>(name))).trim() !== "" && void form.trigger(asPath<F>(name)),
      }),
  };
}

const messageOf = <F extends FieldValues>(errors: FieldErrors<F>, name: string): string | undefined => {
  const found: { message?: unknown } | undefined = errors[name];
  return typeof found?.message === "string" ? found.message : undefined;
};

/** The compiler cannot see that a key of the values is a path into them, and that all of them are defaults. */
const asPath = <F extends FieldValues>(name: string) => name as Path<F>;
const asDefaults = <F extends FieldValues>(values: F) => values as DefaultValues<F>;
const asPaths = <F extends FieldValues>(name: string | undefined) => (name === undefined ? [] : [name]) as Path<F>[];
