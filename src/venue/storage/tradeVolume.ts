import { fixed6, notional, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { TradedVolume } from './history'

/**
 * What one trade counts as. The notional of an option is contracts × index, as in its fee (venue-rules 6.1): a trade of
 * which the index is not known counts none.
 */
export function tradeVolume(
  { instrumentType }: Pick<Instrument, 'instrumentType'>,
  trade: { readonly price: Price; readonly amount: Amount; readonly indexPrice: Price | undefined },
): TradedVolume {
  const premium = notional(trade.price, trade.amount)
  if (instrumentType === 'PERPETUAL') return { contracts: trade.amount, notional: premium, premium }
  const { indexPrice } = trade
  return {
    contracts: trade.amount,
    notional: indexPrice === undefined ? fixed6<Usd>(0n) : notional(indexPrice, trade.amount),
    premium,
  }
}
