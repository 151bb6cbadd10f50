import { fieldsOfRetention, type Retention, retention, termNow } from "@console/contract/retention.ts";
import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { FormCard, FormGroup } from "../../../components/form/form-card.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { FreshPage } from "../../../components/layout/fresh-page.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { cellClass, Table } from "../../../ui/table.tsx";
import { operatorQuery, retentionQuery } from "./operator.queries.ts";
import { operatorText } from "./operator.text.ts";
import { type OperatorPage, useOperatorForm } from "./use-operator-form.ts";

// Below what the page is for: loaded after it.
const ArchivedMonths = lazyPart(async () => (await import("./archived-months.tsx")).ArchivedMonths, {
  failure: "nowhere",
});

const { retention: words } = operatorText;
/** `Object.keys` forgets the names. */
const names = Object.keys(fieldsOfRetention) as (keyof typeof fieldsOfRetention)[];
const heads = [{ title: words.what }, { title: words.howLong }, { title: words.setBy, wide: true }];

function RetentionForm({ loaded, onSaved }: OperatorPage) {
  const form = useOperatorForm(names, { loaded, onSaved, draft: "settings-retention", saved: () => words.title });
  return (
    <FormCard label={words.title} form={form}>
      <FormGroup title={words.terms} about={words.termsAbout}>
        {names.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            className="tabular-nums"
            {...(name === "erasure_days" && { hint: words.erasure })}
            {...(name === "activity_months" && { hint: words.activities })}
          />
        ))}
      </FormGroup>
    </FormCard>
  );
}

/** Each row of the declared list, with what is in force. */
function StoredData({ set }: { set: Retention }) {
  const query = useQuery(retentionQuery);
  return (
    <Loaded query={query} words={operatorText} skeleton="h-64">
      {({ usage_keep_months, archived: { events, files } }) => (
        <FormGroup
          title={words.stored}
          about={
            usage_keep_months === null
              ? words.storedAbout.off
              : words.storedAbout.on(events.toLocaleString("en-US"), files.toLocaleString("en-US"))
          }
        >
          <Table label={words.stored} heads={heads}>
            <tbody>
              {retention.map((stored) => (
                <tr key={stored.what}>
                  <th scope="row" className={`${cellClass} text-left font-medium`}>
                    {stored.what}
                  </th>
                  <td className={cellClass}>{termNow(stored, set, usage_keep_months)}</td>
                  <td className={`${cellClass} whitespace-nowrap text-fg-2 max-md:hidden`}>{words.by[stored.by]}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </FormGroup>
      )}
    </Loaded>
  );
}

/** What is stored how long, and the terms that can be changed. */
export const RetentionPage = () => (
  <FreshPage query={operatorQuery} words={{ ...operatorText, ...words }}>
    {(loaded, onSaved) => (
      <>
        <RetentionForm key={loaded.version} loaded={loaded} onSaved={onSaved} />
        <div className="max-w-settings">
          <StoredData set={loaded} />
          <ArchivedMonths />
        </div>
      </>
    )}
  </FreshPage>
);
