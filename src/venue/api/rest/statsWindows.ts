import type { VenuePort } from '../../venuePort'
import { RequestRefused } from '../requestRefused'
import { heldTime } from './historyWindow'

const dayNs = 86_400_000_000_000n

export type StatsWindow = { readonly startNs: bigint; readonly endNs: bigint }

/**
 * A row for each of the four windows that end at `endTime`, none of which reaches back beyond `startTime` (rest-private
 * 5.3). @throws RequestRefused
 */
export async function byWindow<Row>(
  { clock }: Pick<VenuePort, 'clock'>,
  asked: { readonly startTime?: bigint | undefined; readonly endTime?: bigint | undefined },
  row: (window: StatsWindow) => Promise<Row>,
) {
  const { startTime, endTime } = asked
  if (startTime !== undefined && endTime !== undefined && startTime > endTime) throw new RequestRefused('INVALID_RANGE')
  const endNs = heldTime(endTime) ?? clock.nowNs()
  const last = (days: bigint | undefined) => {
    const windowNs = days === undefined ? 0n : endNs - days * dayNs
    const startNs = startTime !== undefined && startTime > windowNs ? (heldTime(startTime) ?? windowNs) : windowNs
    return row({ startNs, endNs })
  }
  const [daily, weekly, monthly, allTime] = await Promise.all([last(1n), last(7n), last(30n), last(undefined)])
  return { daily, weekly, monthly, allTime }
}
