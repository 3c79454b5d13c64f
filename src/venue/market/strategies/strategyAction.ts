import type { Amount, Price, Usd } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'

/** What a strategy does next: a limit order that does not rest, or an exchange of WETH with the venue's treasury. */
export type StrategyAction =
  | {
      readonly type: 'order'
      readonly instrumentId: string
      readonly side: Side
      readonly amount: Amount
      readonly limitPrice: Price
    }
  | { readonly type: 'buyWeth'; readonly usdc: Usd }
  | { readonly type: 'sellWeth'; readonly amount: Amount }
