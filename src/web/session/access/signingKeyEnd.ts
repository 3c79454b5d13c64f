/** The default life of a signing key, in seconds: a week, as in the venue's own dashboard (rest-private 4). */
export const usualKeyLifeSec = 7n * 24n * 3600n

/** Keys are retired a minute early, so that no order expires in flight. */
const lastMinuteSec = 60n

export function isSigningKeyFresh(expirySec: bigint, nowMs: number): boolean {
  return expirySec > BigInt(Math.floor(nowMs / 1000)) + lastMinuteSec
}

/** Returns when a signing key stops signing, in UNIX milliseconds. Infinite if the key never expires. */
export function lastUsableMs(expirySec: bigint): number {
  const endMs = Number(expirySec - lastMinuteSec) * 1000
  return Number.isSafeInteger(endMs) ? endMs : Number.POSITIVE_INFINITY
}
