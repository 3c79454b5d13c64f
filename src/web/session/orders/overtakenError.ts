/** A signed order that was not sent: what it was for changed while it was signed. The message says what to do. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}
