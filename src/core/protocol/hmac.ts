/**
 * The texts that an API secret signs with HMAC-SHA256; the signature is sent as lower-case hex without `0x`. Each end
 * does the hashing itself: WebCrypto in the browser, `node:crypto` in the venue.
 */
type RestRequestText = {
  readonly key: string
  /** UNIX nanoseconds, as sent in `AEVO-TIMESTAMP`. */
  readonly timestamp: bigint | string
  readonly method: string
  /** The path with its leading slash and without the query (rest-private 1.2). */
  readonly path: string
  /** The exact text sent, or empty. */
  readonly body: string
}

/** The text to sign for a REST request (rest-private 1.2). Without a body the text ends with a comma. */
export function restSignatureText({ key, timestamp, method, path, body }: RestRequestText): string {
  return `${key},${timestamp},${method},${path},${body}`
}
