const hourMs = 3_600_000

/** Funding is paid at every whole hour: the next one after `nowMs`, both in UNIX milliseconds. */
export function nextFundingMs(nowMs: number): number {
  return (Math.floor(nowMs / hourMs) + 1) * hourMs
}
