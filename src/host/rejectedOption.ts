/** An unusable flag or variable. The message says what its value must be. */
export class RejectedOption extends Error {
  override readonly name = 'RefusedOption'
}
