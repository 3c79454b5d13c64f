/** A key of the account and the secret that proves it. The secret never leaves the browser. */
export type ApiCredentials = { readonly apiKey: string; readonly apiSecret: string }
