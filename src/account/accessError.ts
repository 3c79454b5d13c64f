/** The trader cannot trade as things stand; the message says what to do. */
export class AccessError extends Error {
  override readonly name = 'AccessError'
}
