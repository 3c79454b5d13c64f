import type { Address } from '@/protocol/instrument'
import type { LiveState } from '../../live/liveState'
import type { PnlStanding } from '../../storage/history'

/** Who takes part in a campaign, or in any. */
export function participantsOf({ rewards }: Pick<LiveState, 'rewards'>, campaignName?: string): ReadonlySet<Address> {
  const takesPart = (name: string) => campaignName === undefined || name === campaignName
  const found = [...rewards.records].filter(([, { signUps }]) => signUps.some(({ name }) => takesPart(name)))
  return new Set(found.map(([account]) => account))
}

/** The place among those who take part, 1 for the best; the same PnL is the same place. Undefined for who is not there. */
export function rankAmong(
  board: readonly PnlStanding[],
  participants: ReadonlySet<Address>,
  account: Address,
): number | undefined {
  const standings = board.filter((standing) => participants.has(standing.account))
  const own = standings.find((standing) => standing.account === account)
  return own === undefined ? undefined : 1 + standings.filter(({ pnl }) => pnl > own.pnl).length
}
