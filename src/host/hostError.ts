/** What the user can put right, told by its reason alone. The message says what is wrong and what would be right. */
export class HostError extends Error {
  override readonly name = 'HostError'
}
