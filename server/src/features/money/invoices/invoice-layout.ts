/**
 * Layout version of invoices for bills closed now. A bill keeps the layout of its close, so that a release with a new
 * layout changes no existing invoice: 1 is for bills closed before layouts had numbers.
 */
export const INVOICE_LAYOUT = 3;
