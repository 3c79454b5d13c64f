import { subtract } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import type { LiveState } from '../live/liveState'
import type { RestingQuote } from './reconcileQuotes'

/** The open orders of these accounts, by instrument id. */
export function restingQuotes(live: LiveState, accounts: readonly Address[]): Map<string, RestingQuote[]> {
  const byInstrument = new Map<string, RestingQuote[]>()
  for (const account of accounts) {
    for (const order of live.accounts.get(account)?.openOrders.values() ?? []) {
      const { orderId, side, price, amount } = order
      const quote = { orderId, account, side, price, amount, remaining: subtract(amount, order.filled) }
      const known = byInstrument.get(order.instrumentId)
      if (known === undefined) byInstrument.set(order.instrumentId, [quote])
      else known.push(quote)
    }
  }
  return byInstrument
}

/** What these accounts hold together of an instrument, contracts, long above zero. */
export function inventory(live: LiveState, accounts: readonly Address[], instrumentId: string): number {
  return accounts.reduce((sum, account) => {
    const held = live.accounts.get(account)?.positions.get(instrumentId)?.amount ?? 0n
    return sum + Number(held) / 1e6
  }, 0)
}
