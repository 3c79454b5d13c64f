import { fixed6, type Usd } from '@/protocol/fixed6'
import type { Hash, Side } from '@/protocol/instrument'
import type { Account, Holding } from '../accounts/account'
import type { TradeParty } from '../orders/settleTrade'

/** What the orders and trades of liquidations say they come from. */
export const liquidationSystemType = 'LIQUIDATION'

/** Of trades that no order stands behind. */
const noOrderId: Hash = `0x${'0'.repeat(64)}`
const nothing = fixed6<Usd>(0n)

/** A party of a trade that the book had no part in: whole at once, without the fee of a trade. */
export function offBookParty(
  account: Account,
  holding: Holding,
  side: Side,
  tradeType: 'trade' | 'liquidation',
  liquidationFee = nothing,
): TradeParty {
  return {
    account,
    holding,
    side,
    orderId: noOrderId,
    orderStatus: 'filled',
    orderType: 'limit',
    systemType: liquidationSystemType,
    tradeType,
    paysTradeFee: false,
    liquidationFee,
  }
}
