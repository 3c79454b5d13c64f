/** What the wallet was asked is not wanted any more, whatever it answers. Its message is for the wallet's owner. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError'
}
