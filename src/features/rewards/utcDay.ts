/** `2026-11-21`, of UNIX nanoseconds: days of rewards are those of UTC everywhere. */
export function utcDay(timeNs: bigint): string {
  return new Date(Number(timeNs / 1_000_000n)).toISOString().slice(0, 10)
}
