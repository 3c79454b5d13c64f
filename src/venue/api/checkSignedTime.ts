import type { ErrorCode } from '@/protocol/errorCodes'
import type { Gateway } from './gateway'
import { RequestRefused } from './requestRefused'

/** A choice of ours: no source says for how long a signed order may be sent. A wallet may take its time to sign. */
const maxAgeSec = 3_600n

/**
 * Refuses what was signed long ago, by each of the two clocks that its signer may have gone by: an order that was never
 * sent, or that was refused, must not be placed by whoever finds it later. What is from the future is the engine's to
 * refuse. @throws RequestRefused
 */
export function checkSignedTime({ port, wallClock }: Gateway, signedSec: bigint | undefined, error: ErrorCode): void {
  if (signedSec === undefined) return
  const signedNs = signedSec * 1_000_000_000n
  const isRecent = [port.clock, wallClock].some((clock) => clock.nowNs() - signedNs <= maxAgeSec * 1_000_000_000n)
  if (!isRecent) throw new RequestRefused(error)
}
