import type { Address, MarginType } from '@/protocol/instrument'
import { findHolding } from '../accounts/holding'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'
import { findPerpetual } from './findPerpetual'
import { isIsolated } from './isolatedMargin'

/** Whether later positions in a perpetual stand on their own. Not while there is a position or an order in it. */
export function setMarginType(turn: Turn, address: Address, instrumentId: string, marginType: MarginType): Outcome {
  const found = findPerpetual(turn, address, instrumentId)
  if ('error' in found) return refused(found.error)
  const { account, listed } = found
  if (isIsolated(account, listed) === (marginType === 'ISOLATED')) return accepted
  if (findHolding(account, listed) !== undefined) return refused('POSITION_EXISTS')
  if (marginType === 'ISOLATED') account.isolatedInstruments.add(instrumentId)
  else account.isolatedInstruments.delete(instrumentId)
  turn.events.push({ type: 'marginTypeChanged', account: address, instrumentId, marginType })
  return accepted
}
