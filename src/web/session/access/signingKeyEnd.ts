/** A signing key is put away a minute early, so that an order does not die on its way. */
const lastMinuteSec = 60n

/** Whether the signing key can still sign at `nowMs`. */
export function isSigningKeyFresh(expirySec: bigint, nowMs: number): boolean {
  return expirySec > BigInt(Math.floor(nowMs / 1000)) + lastMinuteSec
}

/** Until when a signing key can sign, UNIX milliseconds; infinite for a key that never ends. */
export function lastUsableMs(expirySec: bigint): number {
  const endMs = Number(expirySec - lastMinuteSec) * 1000
  return Number.isSafeInteger(endMs) ? endMs : Number.POSITIVE_INFINITY
}
