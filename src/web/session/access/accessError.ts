/** The trader cannot trade right now; the message says what to do, in the language of the page. */
export class AccessError extends Error {
  override readonly name = 'AccessError'
}
