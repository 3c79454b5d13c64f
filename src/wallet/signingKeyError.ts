/** A signing key did not sign, or could not be used at all. Its message is for the trader; the cause says it in short. */
export class SigningKeyError extends Error {
  override readonly name = 'SigningKeyError'
}
