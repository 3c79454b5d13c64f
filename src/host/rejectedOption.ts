/** An unusable flag or variable. The message says what it must be. */
export class RejectedOption extends Error {
  override readonly name = 'RefusedOption'
}
