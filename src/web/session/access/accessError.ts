/** The trader cannot trade right now. The message says what to do, in the page's language. */
export class AccessError extends Error {
  override readonly name = 'AccessError'
}
