import { type DeclaredError, errors } from "./errors.ts";

/** Errors of rules shared by several areas; a route names each that it can answer. */
export const sharedErrors = errors({
  brandNotFound: { code: "not_found", message: "This brand wasn't found." },
  brandClosed: { code: "brand_closed", message: "This brand is closed, so it can't be changed." },
  tooManyTries: { code: "rate_limited", message: "Too many attempts. Please wait {wait}." },
});

/** Why an email requested by staff was not sent. */
export const mailErrors = errors({
  personLimit: {
    code: "rate_limited",
    message: "The {mail} wasn't sent: you've reached the limit of {limit} emails per day. Please try again in {wait}.",
  },
  addressLimit: {
    code: "rate_limited",
    message:
      "The {mail} wasn't sent: {address} has reached the limit of {limit} emails per day. Please try again in {wait}.",
  },
  invoiceLimit: {
    code: "rate_limited",
    message:
      "The {mail} wasn't sent: this invoice has reached the limit of {limit} emails per day. Please try again in {wait}.",
  },
});

/** An external id that is already in use, by the field that contained it. */
export const externalIdTaken = <const Field extends string, const Kind extends string>(field: Field, record: Kind) =>
  ({ code: "duplicate", field, message: `Another ${record} has this external ID.` }) as const satisfies DeclaredError;

/** A list of brands in which some do not exist, by the field that contained it. */
export const noBrands = <const Field extends string>(field: Field) =>
  ({ code: "invalid", field, message: "No brand has the ID {ids}." }) as const satisfies DeclaredError;
