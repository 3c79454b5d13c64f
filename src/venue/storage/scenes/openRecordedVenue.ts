import { fixed6 } from '@/protocol/fixed6'
import type { NumberedCommand } from '../../engine/command'
import type { Outcome } from '../../engine/event'
import { sceneStartNs } from '../../engine/scenes/sceneInstruments'
import { openVenue, type Venue } from '../../venue'
import type { VenueConfig } from '../../venueConfig'

export type RecordedVenue = {
  readonly venue: Venue
  /** Submits recorded commands at their recorded moments, all in one turn; each gets the number it was recorded with. */
  readonly send: (commands: readonly NumberedCommand[]) => Promise<Outcome>[]
}

/** A venue whose clock is the recording's. */
export async function openRecordedVenue(
  dataDir: string,
  options: Pick<VenueConfig, 'isAudited' | 'isFresh' | 'acceptsLoss' | 'snapshotEvery' | 'onFailure' | 'onNotice'> = {},
): Promise<RecordedVenue> {
  let nowNs = sceneStartNs
  const venue = await openVenue({
    dataDir,
    clock: { nowNs: () => nowNs, nowMs: () => Number(nowNs / 1_000_000n) },
    domain: { name: 'Optick Paper', version: '1', chainId: 1 },
    playGrant: { USDC: fixed6(100_000_000_000n), others: new Map() },
    ...options,
  })
  return {
    venue,
    send: (commands) =>
      commands.map(({ timeNs, command }) => {
        nowNs = timeNs
        return venue.submit(command)
      }),
  }
}
