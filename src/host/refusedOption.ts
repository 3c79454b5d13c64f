/** A flag or a variable that cannot be used. The message says what it must be. */
export class RefusedOption extends Error {
  override readonly name = 'RefusedOption'
}
