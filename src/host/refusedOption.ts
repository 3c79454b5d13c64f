/** An unusable flag or variable. The message says what it must be. */
export class RefusedOption extends Error {
  override readonly name = 'RefusedOption'
}
