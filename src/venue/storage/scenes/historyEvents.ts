import { fixed6 } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import type { EngineEvent, FillParty, OrderRecord, Trade } from '../../engine/event'
import { addressOf, orderIdOf } from '../../engine/scenes/orderRequest'

/** The other party of every trade below. */
export const sceneMaker = addressOf(2)

type TradedEvent = Extract<EngineEvent, { type: 'traded' }>

/** The taker buys from the maker at 3,000 with a fee of 7 millionths, but for what is said otherwise. */
export function tradedWith(
  taker: Address,
  said: Partial<Omit<Trade, 'maker' | 'taker'>> & Partial<FillParty> = {},
): TradedEvent {
  const { tradeId, instrumentId, price, amount, timeNs, via, markPrice, indexPrice, forwardPrice, ...party } = said
  const either: Omit<FillParty, 'account' | 'side' | 'liquidity'> = {
    orderId: orderIdOf(1),
    fee: fixed6(7n),
    liquidationFee: fixed6(0n),
    realizedPnl: fixed6(0n),
    orderStatus: 'filled',
    orderType: 'limit',
    systemType: 'API',
    tradeType: 'trade',
    isClosing: false,
    entryPrice: fixed6(3_000_000_000n),
  }
  const side = said.side ?? 'buy'
  return {
    type: 'traded',
    trade: {
      tradeId: tradeId ?? '1-1',
      instrumentId: instrumentId ?? '1',
      price: price ?? fixed6(3_000_000_000n),
      amount: amount ?? fixed6(1_000_000n),
      timeNs: timeNs ?? 0n,
      via: via ?? 'book',
      markPrice: markPrice ?? fixed6(3_001_000_000n),
      indexPrice: indexPrice ?? fixed6(3_002_000_000n),
      forwardPrice: forwardPrice ?? fixed6(3_003_000_000n),
      maker: {
        ...either,
        account: sceneMaker,
        orderId: orderIdOf(2),
        side: side === 'buy' ? 'sell' : 'buy',
        liquidity: 'maker',
      },
      taker: { ...either, ...party, account: taker, side, liquidity: 'taker' },
    },
  }
}

/** A limit order that was cancelled, at a price beyond 64 bits. */
export function endedOrder(account: Address, said: Partial<OrderRecord> = {}): OrderRecord {
  return {
    orderId: orderIdOf(1),
    account,
    instrumentId: '1',
    orderType: 'limit',
    side: 'buy',
    price: fixed6(2n ** 200n),
    amount: fixed6(5n),
    filled: fixed6(0n),
    averagePrice: undefined,
    status: 'cancelled',
    initialMargin: fixed6(0n),
    postOnly: false,
    reduceOnly: false,
    timeInForce: 'GTC',
    mmp: false,
    selfTradePrevention: 'EXPIRE_NONE',
    systemType: 'API',
    createdAtNs: 0n,
    updatedAtNs: 0n,
    ...said,
  }
}
