import { fixed6 } from '@/protocol/fixed6'
import type { VenuePort } from '../../venuePort'
import { marketStrategies, type MarketStrategy } from './marketStrategies'

/** Opens the strategies of the venue with their seeds, once in its life. After the first prices, which value the seeds. */
export async function openStrategies(port: VenuePort): Promise<void> {
  for (const strategy of marketStrategies) {
    if (!port.live.strategies.has(strategy.terms.strategy)) await open(port, strategy)
  }
}

/** A venue that was killed on the way has done the first of it. */
async function open(port: VenuePort, { terms, seed }: MarketStrategy): Promise<void> {
  const { strategy: account, waitingRoom, collateralAsset: asset } = terms
  const { accounts } = port.live
  if (!accounts.has(account)) await port.submit({ type: 'openAccount', account, kind: 'strategy' })
  if (!accounts.has(waitingRoom)) await port.submit({ type: 'openAccount', account: waitingRoom, kind: 'market' })
  const known = accounts.get(account)
  const isEmpty = known === undefined || (known.balance === 0n && known.collaterals.size === 0)
  if (isEmpty && asset === 'USDC') await port.submit({ type: 'deposit', account, amount: fixed6(seed) })
  if (isEmpty && asset !== 'USDC') await port.submit({ type: 'depositCollateral', account, asset, amount: seed })
  await port.submit({ type: 'openStrategy', terms })
}
