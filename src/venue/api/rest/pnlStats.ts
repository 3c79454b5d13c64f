import type { Address } from '@/core/protocol/instrument'
import type { LiveState } from '../../live/liveState'
import type { PnlStanding } from '../../storage/history'
import type { VenuePort } from '../../venuePort'
import { RequestRejected } from '../requestRejected'
import { heldTime } from './historyWindow'

const dayNs = 86_400_000_000_000n

export type StatsWindow = { readonly startNs: bigint; readonly endNs: bigint }

/**
 * Computes a row for each of the four windows that end at `endTime` and begin no earlier than `startTime` (rest-private
 * 5.3).
 *
 * @throws RequestRejected
 */
export async function byWindow<Row>(
  { clock }: Pick<VenuePort, 'clock'>,
  asked: { readonly startTime?: bigint | undefined; readonly endTime?: bigint | undefined },
  row: (window: StatsWindow) => Promise<Row>,
) {
  const { startTime, endTime } = asked
  if (startTime !== undefined && endTime !== undefined && startTime > endTime)
    throw new RequestRejected('INVALID_RANGE')
  const endNs = heldTime(endTime) ?? clock.nowNs()
  const last = (days: bigint | undefined) => {
    const windowNs = days === undefined ? 0n : endNs - days * dayNs
    const startNs = startTime !== undefined && startTime > windowNs ? (heldTime(startTime) ?? windowNs) : windowNs
    return row({ startNs, endNs })
  }
  const [daily, weekly, monthly, allTime] = await Promise.all([last(1n), last(7n), last(30n), last(undefined)])
  return { daily, weekly, monthly, allTime }
}

/** Returns the participants of one campaign, or of at least one campaign. */
export function participantsOf({ rewards }: Pick<LiveState, 'rewards'>, campaignName?: string): ReadonlySet<Address> {
  const takesPart = (name: string) => campaignName === undefined || name === campaignName
  const found = [...rewards.records].filter(([, { signUps }]) => signUps.some(({ name }) => takesPart(name)))
  return new Set(found.map(([account]) => account))
}

/**
 * Returns the rank among the participants, 1 for the best; equal PnL gives equal ranks. Undefined for an account that
 * does not participate.
 */
export function rankAmong(
  board: readonly PnlStanding[],
  participants: ReadonlySet<Address>,
  account: Address,
): number | undefined {
  const standings = board.filter((standing) => participants.has(standing.account))
  const own = standings.find((standing) => standing.account === account)
  return own === undefined ? undefined : 1 + standings.filter(({ pnl }) => pnl > own.pnl).length
}
