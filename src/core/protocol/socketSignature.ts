type SocketRequestText = {
  readonly key: string
  /** UNIX nanoseconds, as sent beside the signature. */
  readonly timestamp: bigint | string
  readonly op: string
  /** The text of `data`, byte for byte as sent. Empty without data, and always empty for `auth`. */
  readonly dataText: string
}

/** The text that a socket signature covers (websocket.md 3). */
export function socketSignatureText({ key, timestamp, op, dataText }: SocketRequestText): string {
  return `${key},${timestamp},ws,${op},${dataText}`
}
