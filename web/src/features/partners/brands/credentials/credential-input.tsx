import type { CredentialField } from "@console/contract/credentials.ts";
import { TextField } from "../../../../components/form/text-field.tsx";
import type { FormPart } from "../fields/brand-form.model.ts";
import { hintFor } from "./credential-hints.ts";

/** A visible value. Unusual formats get a hint, never an error. */
export const CredentialInput = ({ part: { record, form }, field }: { part: FormPart; field: CredentialField }) => (
  <TextField form={record} name={field} hint={hintFor(field, form.watch(field))} />
);
