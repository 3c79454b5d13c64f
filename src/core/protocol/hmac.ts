/**
 * The texts that an API secret signs with HMAC-SHA256; the signature is sent as lower-case hex without `0x`. The hashing
 * itself is at the two ends: WebCrypto in the browser, `node:crypto` in the venue.
 */
type RestRequestText = {
  readonly key: string
  /** UNIX nanoseconds, as sent in `AEVO-TIMESTAMP`. */
  readonly timestamp: bigint | string
  /** Upper case. */
  readonly method: string
  /** With the leading slash and without the query (rest-private 1.2). */
  readonly path: string
  /** The very text that is sent, or empty. */
  readonly body: string
}

/** rest-private 1.2. Without a body the text ends in a comma. */
export function restSignatureText({ key, timestamp, method, path, body }: RestRequestText): string {
  return `${key},${timestamp},${method},${path},${body}`
}
