/** A signed order was not sent, because its reason changed while it was signed. The message says what to do. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}
