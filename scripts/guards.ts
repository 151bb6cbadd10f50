// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text
import { existsSync, readFileSync } from "node:fs";
import { archiveGuards } from "./archive-guards.ts";

/**
 * Guards of security and money, by their file and the test that must fail without them: `[-removed-]{+inserted+}`, in text
 * that occurs once.
 */
const edits: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...archiveGuards,
  "server/src/auth/access.ts → server/src/permissions.test.ts": {
    "The role of a person must hold the route's permission":
      "[-!mayAccess(session.user.role, route.permission)-]{+false+}",
  },
  "server/src/auth/access.ts → server/src/laws.test.ts": {
    "People without a passkey confirm what decides who can sign in":
      "[-if (guardsSignIn(route)) throw refuse(commonErrors.codeRequired);-]",
  },
  "server/src/auth/session.ts → server/src/features/access/sign-in/step-up-code.test.ts": {
    "What a step-up allows belongs to the new token": "({ ...row[-, steppedUpAt: null-] })",
  },
  "server/src/auth/session.db.ts → server/src/features/access/sign-in/sign-in.test.ts": {
    "A session that is over is not accepted": '[-s.expires_at > ${sql.placeholder("now")} and -]',
  },
  "server/src/features/access/team/team.service.ts → server/src/features/access/team/team.test.ts": {
    "A new address ends the person's sessions": "if ([-emailChanged || -]!after.active) await deleteAccess",
    "The last active Super Admin stays":
      "if (removesSuperAdmin(before, changes.after) && (await otherActiveSuperAdmins(tx, id)) [-===-]{+<+} 0)",
    "Two who demote each other come one after the other":
      '[-lockUntilCommit(ctx.db.current(), "superAdmins"-]{+Promise.resolve(+})',
    "An email address is on the team once": "{[- admin_users_email_unique: () => refuse(teamErrors.emailTaken) -]}",
  },
  "server/src/features/desk/conditions/conditions.service.ts → server/src/features/desk/attention/attention.test.ts": {
    "One process at a time evaluates a condition":
      "[-db.defer(lockTextUntilCommit(db.current(), `condition:${code}`));-]",
  },
  "server/src/features/desk/conditions/notifications.service.ts → server/src/features/desk/conditions/conditions.test.ts":
    {
      "A condition notifies of no more than it says": "findings[-.slice(0, most)-]",
    },
  "server/src/features/access/single-sign-on/identities.db.ts → server/src/features/access/single-sign-on/sign-in.test.ts":
    {
      "Single sign-on: an answer counts in the browser that began":
        '[-and browser_hash = ${sql.placeholder("browserHash")} -]and expires_at > ${sql.placeholder("now")}',
      "Single sign-on: an answer counts for ten minutes":
        'and browser_hash = ${sql.placeholder("browserHash")}[- and expires_at > ${sql.placeholder("now")}-]',
    },
  "server/src/features/access/single-sign-on/sso-sign-in.service.ts → server/src/features/access/single-sign-on/sign-in.test.ts":
    {
      "Single sign-on: an answer of the provider before is refused":
        "if ([-current?.provider.issuer !== request.issuer || current.provider.clientId !== request.client_id-]{+!current+})",
    },
  "server/src/features/access/single-sign-on/sso-sign-in.service.ts → server/src/features/access/single-sign-on/step-up.test.ts":
    {
      "Single sign-on: step-up needs a sign-in after it was asked for":
        "[-      isFresh(answer.authTime, new Date(request.created_at), now) &&\n-]",
      "Single sign-on: step-up is given to the session that asked": "[-      session.id === request.session_id &&\n-]",
      "Single sign-on: step-up is given by the person of the session":
        "[-(await isPersonOf(ctx, session.id, provider.issuer, answer))-]{+true+};",
    },
  "server/src/adapters/provider-discovery.ts → server/src/features/access/single-sign-on/sign-in.test.ts": {
    "Single sign-on: signatures of ID tokens are verified": "  [-client.enableNonRepudiationChecks(config);-]",
  },
  "server/src/adapters/identity-provider.ts → server/src/features/access/single-sign-on/sign-in.test.ts": {
    "Single sign-on: an ID token has the nonce of its attempt": "[-          expectedNonce: nonce,\n-]",
    "Single sign-on: an ID token is for this client alone":
      "if ([-token.azp !== undefined && token.azp !== provider.clientId-]{+token.azp === ''+})",
  },
  "server/src/adapters/identity-provider.ts → server/src/features/access/single-sign-on/accounts.test.ts": {
    "Single sign-on: an email counts if it is verified": 'isVerified: [-claims["email_verified"] === true-]{+true+},',
  },
  "server/src/adapters/identity-provider.ts → server/src/features/access/single-sign-on/sessions.test.ts": {
    "Single sign-on: whom the provider disabled is signed out":
      'error.error === "invalid_grant"[--]{+ && error.status === 0+}) return "ended";',
    "Single sign-on: a refresh that names someone else ends the session":
      'if (subject !== undefined && [-!isSubject(subject)-]{+subject === ""+}) return "ended";',
    "Single sign-on: a logout token is for this client": "[-        audience: provider.clientId,\n-]",
    "Single sign-on: an ID token is no logout token": 'if (!isLogout || [-"nonce" in payload || -](subject',
    "Single sign-on: a logout token reports a logout": 'if ([-!isLogout || -]"nonce" in payload',
  },
  "server/src/features/access/single-sign-on/sso-check.service.ts → server/src/features/access/single-sign-on/sessions.test.ts":
    {
      "Single sign-on: a logout token counts once":
        "if (!(await insertIfNew(tx, ssoLogoutTokens, jti))) [-return false;-]{+await insertIfNew(tx, ssoLogoutTokens, jti);+}",
      "Single sign-on: a provider that is off confirms no one":
        "if (!current || current.settings.issuer !== session.issuer) {\n    [-await end(ctx, session);-]",
    },
  "server/src/auth/session.db.ts → server/src/features/access/single-sign-on/sessions.test.ts": {
    "Single sign-on: a provider that is silent for an hour ends sessions without a job":
      "else ${sql.placeholder(\"askedSince\")}::timestamptz[--]{+ - interval '1 day'+} end)",
  },
  "server/src/auth/session.db.ts → server/src/features/access/single-sign-on/settings.test.ts": {
    "Single sign-on: where it is required, other sessions end":
      "else s.printed or [-not ${requiresSso(sql`u`)}-]{+true or ${requiresSso(sql`u`)}+} end`;",
  },
  "server/src/features/access/sign-in/sign-in.service.ts → server/src/features/access/single-sign-on/settings.test.ts":
    {
      "Single sign-on: where it is required, codes and links are refused":
        "if (!isFree && [-(await mustUseSso(tx, userId))-]{+(await mustUseSso(tx, userId)) === null+})",
    },
  "server/src/features/access/single-sign-on/sso-account.service.ts → server/src/features/access/single-sign-on/accounts.test.ts":
    {
      "Single sign-on: an unverified email links no one":
        '[-  if (person && !answer.isVerified) return "unverified";\n-]',
      "Single sign-on: a deactivated person is not linked": '[-  if (person && !person.active) return "inactive";\n-]',
      "Single sign-on: a linked person is not linked to a second subject":
        'if (person && [-(await findIdentityOf(tx, { issuer, userId: person.id }))-]{+!person.id+}) return "other_account";',
      "Single sign-on: a group does not bring back who was removed":
        '[-  if (identity && !person) return "removed";\n-]',
      "Single sign-on: without a group, who came by one stays out":
        '[-  if (!role) return "no_group";\n-]{+  if (!role) return null;\n+}',
    },
  "server/src/features/access/single-sign-on/settings.service.ts → server/src/features/access/single-sign-on/settings.test.ts":
    {
      "Single sign-on: requiring it locks no one out":
        "if ([-movesProvider || -]!(await findIdentityOf(db, own))) throw refuse(errors.lockout);",
      "Single sign-on: a secret goes to the provider that it was entered for":
        "(isStored[--]{+ || settings+} ? await readSecret(ctx) : null);",
      "Single sign-on: a new provider needs a new secret":
        "[-  if (movesProvider && hasSecret && secret === undefined) throw refuse(errors.otherIssuer);\n-]",
    },
  "server/src/features/access/passkeys/reset.service.ts → server/src/features/access/passkeys/reset.test.ts": {
    "Lost passkey: no one resets their own":
      "[-  if (person.id === ctx.actor.id) throw refuse(passkeyErrors.ownReset);\n-]",
    "Lost passkey: the person's sessions end": "[-  await endAccess(ctx, id);\n-]",
  },
  "server/src/http/mount.ts → server/src/features/access/passkeys/stolen-session.test.ts": {
    "A call that asks for the passkey is refused without it":
      "[-deps.access.requireStepUp(route, caller.session, input.body);-]",
  },
  "server/src/auth/step-up.ts → server/src/features/access/passkeys/stolen-session.test.ts": {
    "A passkey that was shown counts for ten minutes":
      "now[-.getTime() - Date.parse(steppedUpAt) < STEP_UP_MINUTES * 60_000-]{+ !== null+}",
  },
  "server/src/features/access/passkeys/passkeys.db.ts → server/src/features/access/passkeys/passkeys.test.ts": {
    "A challenge belongs to the browser that asked":
      'and [-browser_hash = ${sql.placeholder("browserHash")} and -]expires_at',
    "A passkey's counter is used once": ' [-and counter = ${sql.placeholder("was")} -]returning id',
  },
  "packages/contract/src/team.ts → packages/contract/src/step-up.test.ts": {
    "A promotion asks for the passkey": '[-        { field: "admin_user.role", in: strongRoles },\n-]',
  },
  "packages/contract/src/operator.ts → packages/contract/src/step-up.test.ts": {
    "A changed payee asks for the passkey": '    touches: [-"payee"-]{+null+},\n    body',
  },
  "server/src/features/access/sign-in/sign-in.db.ts → server/src/features/access/sign-in/sign-in.test.ts": {
    "A code allows five tries": "[-and attempts < ${CODE_TRIES} -]",
    "A code opens in the browser that asked alone": '[- and c.browser_hash = ${sql.placeholder("browserHash")}-])',
  },
  "server/src/features/access/sign-in/sign-in.service.ts → server/src/features/access/sign-in/sign-in.test.ts": {
    "A code is used once": "[-if (used.length !== 1) throw wrongCode(userId);-]",
    "All codes of a person together allow ten failures":
      "[-if ((await failuresOf(tx, email, now)) >= FAILURE_BUDGET) return undefined;-]",
  },
  "server/src/features/access/sign-in/sign-in.service.ts → server/src/features/access/sign-in/strangers.test.ts": {
    "Strangers have an hourly limit for an address":
      "[-(await takeUse(ctx, `code:hour:${address}`, STRANGERS_HOUR, HOUR)) > 0 ||-]",
  },
  "server/src/http/cookies.ts → server/src/http/cookies.test.ts": {
    "Pages cannot read cookies": "httpOnly: [-true-]{+false+}",
  },
  "server/src/http/security.ts → server/src/http/security.test.ts": {
    "A call over plain http is refused behind named proxies":
      "(proxies.length > 0 && [-!isKnown(socket.remoteAddress)-]{+false+})",
    "Only the console's own pages write": "if (isWrite && [-!-]isMachine && !isKnown) {",
    "Only known origins call with credentials": "origin: isApi(request) && [-isKnown(request)-]{+true+},",
  },
  "server/src/auth/api-key.db.ts → server/src/features/access/api-keys/api-keys.test.ts": {
    "A revoked API key is refused": "[-revoked_at is null-]{+true+}",
  },
  "server/src/auth/key-limit.ts → server/src/features/access/api-keys/api-keys.test.ts": {
    "An API key makes 100 calls in a second": "!window.isRefusing[- && window.calls < CALLS_A_SECOND-]",
  },
  "server/src/auth/api-key.ts → server/src/permissions.test.ts": {
    "An API key is limited to its scopes": "if ([-!row.scopes.includes(scope)-]{+row.scopes.length < 0+}) throw",
  },
  "server/src/features/access/brand-scope/brand-scope.ts → server/src/features/partners/engines/engines.test.ts": {
    "A brand that does not exist is not found":
      "  [-if (!brand) throw refuse(sharedErrors.brandNotFound);\n  return brand-]{+return brand as BrandInScope+};",
  },
  "server/src/features/desk/history/history.service.ts → server/src/features/desk/history/history.test.ts": {
    "An activity of another area does not exist":
      "if (!row[- || !areasOf(ctx.actor.role).some((area) => area === row.area)-]) throw",
  },
  "server/src/features/desk/history/history.db.ts → server/src/features/desk/history/fields.test.ts": {
    "A record's history has every declared field": '[-fields[field]?.history !== false-]{+field !== "external_id"+}',
  },
  "server/src/features/desk/history/history-records.ts → server/src/features/desk/history/fields.test.ts": {
    "A reverted field leaves the coupon's others":
      '=> ({ [-...current-]{+...current, external_id: ""+}, [field]: value })',
  },
  "server/src/live/journal.ts → server/src/live/live.test.ts": {
    "A stream shows only the areas of its role": "if (areas.[-includes(entry.area)-]{+length > 0+})",
  },
  "server/src/http/mount.ts → server/src/http/mount.test.ts": {
    "Fields that the contract does not name never leave": "return { data: [-read-]{+result+}.data, ...meta };",
  },
  "server/src/http/idempotency.ts → server/src/http/http.test.ts": {
    "An idempotency key with another body is refused": "first[-?.body_hash !== bodyHash-]{+ === undefined+}",
  },
  "server/src/http/mount.ts → server/src/laws.test.ts": {
    "A write happens once for an idempotency key": ": { operation: route.id[--]{+ + Math.random()+}, key, bodyHash",
    "The token of a key is not stored with a repeated call":
      "secret ? [-{ ...answer, data: { ...Object(answer.data), [secret]: null } }-]{+answer+} : answer",
  },
  "server/src/http/version.ts → server/src/features/money/coupons/coupons.test.ts": {
    "An older version of a record is not written over a newer one":
      "ctx.ifMatch [-=== null || ctx.ifMatch === row.version-]{+!== -1+}",
  },
  "server/src/db/migrations/0001_guards.sql → server/src/audit/audit.test.ts": {
    "The log of changes cannot be changed": "BEFORE [-UPDATE OR -]DELETE ON activities",
  },
  "server/src/audit/seal.db.ts → server/src/audit/audit.test.ts": {
    "The hash chain covers what an entry says": "event, type, area,[- message,-]\n",
  },
  "server/src/secrets/keyring.ts → server/src/features/partners/brands/brands.test.ts": {
    "A ciphertext belongs to its brand and field": "if (opened.field [-!== field-]{+=== undefined+})",
  },
  "server/src/features/partners/credentials/credentials.store.ts → server/src/features/partners/brands/brands.test.ts":
    {
      "A password is dropped when its mail server changes":
        '[-field === "smtp_password" && movesHost ? ""-]{+movesHost ? undefined+} : undefined',
    },
  "server/src/adapters/webhook-post.ts → server/src/features/desk/webhooks/webhooks.test.ts": {
    "A webhook at a private address is refused":
      '[-if (isIP(host) !== 0 && !guard.permits(host)) return "refused_address";-]',
  },
  "server/src/http/csv.ts → server/src/http/csv.test.ts": {
    "An export holds no formula": '[-.replace(formula, "$1$2\'")-]',
  },
  "server/src/features/money/bills/close.db.ts → server/src/features/money/receivables/credits/credits.test.ts": {
    "A bill whose total is not the sum of its lines is not stored": "if ([-!addsUp(bill)-]{+false+}) {",
  },
  "server/src/features/money/bills/close.service.ts → server/src/features/money/bills/close.test.ts": {
    "A month that has a bill is not closed again": "brandIds[-.filter((id) => !closed.has(id))-]",
  },
  "server/src/features/money/billing/bill.rules.ts → server/src/features/money/billing/bill.rules.test.ts": {
    "Credit never takes a bill below 0": "const used = [-sum.lt(balance) ? sum : -]new Decimal(balance);",
    "Discounts never take a bill below 0": "const amount = wanted[-.gt(left) ? left : wanted-];",
  },
  "server/src/features/money/receivables/credits/credits.service.ts → server/src/features/money/receivables/credits/credits.test.ts":
    {
      "Lost credit is granted once":
        "[-if (row.granted_by !== null) throw refuse(creditErrors.granted, { person: row.granted_by });-]",
    },
  "server/src/features/money/unbilled-usage/unbilled-usage.service.ts → server/src/features/money/unbilled-usage/unbilled-usage.test.ts":
    {
      "Usage is decided on once": 'if ([-status !== "waiting"-]{+false+}) throw refuse',
    },
  "server/src/features/money/receivables/shares.service.ts → server/src/features/money/receivables/worked-cases.test.ts":
    {
      "A payment pays no more than its amount": "[-if (sum.gt(left)) throw refuse(error, { left: moneyText(left) });-]",
    },
  "server/src/features/money/receivables/payments.service.ts → server/src/features/money/receivables/ledger-races.test.ts":
    {
      "A payment waits for the close of its brand's month":
        "sent.organization_id);\n  [-await lockForClose(db, [brand.id]);-]",
      "A payment reported twice at the same time is recorded once":
        "[-await lockTextUntilCommit(db, `payments:${source}:${externalId}`);-]",
    },
  "server/src/features/money/receivables/allocate.service.ts → server/src/features/money/receivables/worked-cases.test.ts":
    {
      "A close pays no bill on hold": "?? [])[-.filter(({ held }) => !held)-];",
    },
  "server/src/db/migrations/0043_ledger.sql → server/src/features/money/receivables/ledger-guards.test.ts": {
    "What is open on a bill follows the ledger":
      "[-RAISE EXCEPTION 'the open amount of a bill follows the ledger';-]{+NULL;+}",
    "Rows of the ledger never change": "[-RAISE EXCEPTION 'a row of % never changes', TG_TABLE_NAME;-]{+RETURN NEW;+}",
    "The sums of a brand are not written directly":
      "[-RAISE EXCEPTION 'what a brand owes follows its bills, payments and allocations';-]{+RETURN NEW;+}",
    "An allocation has a live source of its brand":
      "[-IF NOT FOUND THEN RAISE EXCEPTION 'an allocation has no live source of its brand'; END IF;-]",
    "A payment that pays a bill is not reversed":
      "[-RAISE EXCEPTION 'a payment with live allocations cannot be reversed';-]{+NULL;+}",
    "An allocation is of its brand's bill":
      "[-IF NOT FOUND THEN RAISE EXCEPTION 'an allocation has no bill of its brand'; END IF;-]",
  },
  "server/src/features/money/receivables/allocate.service.ts → server/src/features/money/receivables/refunds/refunds.test.ts":
    {
      "A close uses no more than what is held for the brand":
        "[-new Decimal(unallocated).lt(held) ? unallocated : held-]{+unallocated+}",
    },
  "server/src/db/migrations/0043_ledger.sql → server/src/features/money/receivables/refunds/refunds.test.ts": {
    "A refund is at most what is held for the brand":
      "[-RAISE EXCEPTION 'a refund exceeds what is held for its brand';-]{+NULL;+}",
  },
  "server/src/db/migrations/0043_ledger.sql → server/src/features/money/receivables/books/books.test.ts": {
    "Nothing is posted on a locked day": "RETURN [-greatest(own, -]{+coalesce(own, +}(SELECT locked_through + 1",
    "Who locks the books waits for what is being posted": "[-PERFORM pg_advisory_xact_lock_shared(740051);-]",
  },
  "server/src/features/money/reminders/run.service.ts → server/src/features/money/reminders/reminders-races.test.ts": {
    "A brand is reminded under the lock of its money": "[-await lockForClose(ctx.db.current(), [brandId]);-]",
  },
  "server/src/features/money/reminders/run.service.ts → server/src/features/money/reminders/reminders.test.ts": {
    "Reminders leave once a day": "!isTimeToSend(ctx, day)[- || (await isDone(ctx, day))-]) return;\n  const policy",
  },
  "server/src/features/money/reminders/reminder-mail.jobs.ts → server/src/features/money/reminders/reminders.test.ts": {
    "A reminder of a bill that was paid is not sent":
      "[-if (obstacle !== null) return drop(services, payload, obstacle);-]",
  },
  "server/src/features/money/reminders/reminders.rules.ts → server/src/features/money/reminders/reminders.rules.test.ts":
    {
      "A held bill is not reminded of": '[-if (bill.held) return "held";-]',
      "A bill whose invoice did not arrive is not reminded of": '[-if (bill.sent_on === null) return "not_sent";-]',
      "Money held for a brand is no debt": '[-if (new Decimal(unallocated).gte(sum)) return "unallocated";-]',
      "Paused brands are not reminded": '[-if (brand.paused) return "brand_paused";-]',
      "No reminder leaves at night or on a weekend":
        "[-!isWeekend(day) && hour >= FIRST_HOUR && hour < END_HOUR-]{+true+}",
      "A step is sent once": "return [-latest > last_step ? latest : 0-]{+latest+}",
    },
  "server/src/features/money/accounting/entries.rules.ts → server/src/features/money/accounting/accounting.test.ts": {
    "Credit before tax is booked on an account of its own": 'kind === "credit" ? [-"customer_credit"-]{+"revenue"+}',
    "A canceled bill gives back its credit in the books too":
      "returned === null[- ? [] : givenBack(words.returned, returned)-]{+ ? [] : []+}",
    "A locked month keeps the names of its brands": "[-names[organization_id] ?? -]row.brand",
  },
  "server/src/features/money/accounting/sheets.rules.ts → server/src/features/money/accounting/sheets.rules.test.ts": {
    "A file has no more invoices than its program takes": "last.entries [-<-]{+<=+} mostEntries",
  },
  "server/src/db/migrations/0043_ledger.sql → server/src/db/ledger-upgrade.test.ts": {
    "A bill that the release before marks as paid gets a payment":
      "AND (OLD.open_amount IS NULL[- OR (OLD.paid_at IS NULL) <> (NEW.paid_at IS NULL)-])",
  },
  "server/src/features/money/receivables/marked.service.ts → server/src/features/money/bills/close.test.ts": {
    "A payment is undone for 24 hours only": "if ([-hours >= PAYMENT_UNDO_HOURS-]{+false+})",
  },
  "server/src/features/money/usage/usage-ids.jobs.ts → server/src/features/money/usage/usage-ids.test.ts": {
    "The id of an event is stored until the event is too old to be taken again": "[-USAGE_ID_DAYS-]{+30+} * DAY_MS",
  },
  "server/src/backup/restore.ts → server/src/backup/restore.test.ts": {
    "A backup with a broken audit log is not restored without being asked to":
      "broken.length [-> 0 && !acceptBrokenLog-]{+< 0+}",
    "A backup that lacks rows is not restored": "if (wrong [-!== undefined-]{+=== null+})",
  },
  "server/src/backup/compare.ts → server/src/backup/restore.test.ts": {
    "A backup is verified bill by bill": "had?.[-sha256 === has?.sha256-]{+total === has?.total+} ?",
  },
  "server/src/backup/sections.ts → server/src/backup/file.test.ts": {
    "A changed backup is refused":
      "[-if ((await source.line()) !== JSON.stringify({ sha256: source.sha256() })) throw broken-]{+await source.line+}();",
  },
  "server/src/db/migrate.ts → server/src/db/upgrade-beside.test.ts": {
    "A migration lets others through while it waits for a table": "[-    await limitLocks(client);\n-]",
  },
  "server/src/db/migrate.ts → server/src/start-faults.test.ts": {
    "A release that is too old for the schema is refused": "[-    await requireRelease(query);\n-]",
  },
};

/** A guard of the product: a text of its file, what stands there without it, and the test file that must fail then. */
type Guard = { name: string; file: string; test: string; from: string; to: string };

export const guards: readonly Guard[] = Object.entries(edits).flatMap(([files, each]) => {
  const [file = "", test = ""] = files.split(" → ");
  return Object.entries(each).map(([name, edit]) => {
    const textWith = (part: "$1" | "$2") => edit.replace(/\[-([\s\S]*?)-\](?:\{\+([\s\S]*?)\+\})?/, part);
    return { name, file, test, from: textWith("$1"), to: textWith("$2") };
  });
});

/** @returns one line if the code has changed: the text occurs nowhere, or twice, or there is no such test */
export function misplaced({ name, file, test, from }: Guard): string[] {
  const times = existsSync(file) ? readFileSync(file, "utf8").split(from).length - 1 : 0;
  if (times !== 1) return [`${name}: its text is in ${file} ${times} times`];
  return existsSync(test) ? [] : [`${name}: there is no ${test}`];
}
