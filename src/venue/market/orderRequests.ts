import { orderDigest, quoteDigest } from '@/core/protocol/eip712'
import type { Amount, Price } from '@/core/protocol/fixed6'
import { fixed6 } from '@/core/protocol/fixed6'
import type { Address, Hash, Side } from '@/core/protocol/instrument'
import { marketPrice } from '@/core/protocol/orderLimits'
import type { OrderRequest, QuoteRequest } from '../engine/command'
import type { VenuePort } from '../venuePort'

/** An order of the market. Without a limit price it is a market order. */
export type MarketOrder = {
  readonly account: Address
  readonly instrumentId: string
  readonly side: Side
  readonly amount: Amount
  readonly limitPrice: Price | undefined
  readonly isPostOnly: boolean
  readonly timeInForce: 'GTC' | 'IOC'
}

export type MarketQuote = {
  readonly account: Address
  readonly blockId: Hash
  readonly isBuy: boolean
  readonly amount: Amount
  /** USD per package. */
  readonly limitPrice: Price
}

/** Creates requests with real ids. The signer is the account itself, because nothing in the process is signed. */
export type OrderRequests = {
  readonly request: (order: MarketOrder) => OrderRequest
  readonly quote: (quote: MarketQuote) => QuoteRequest
}

export function createOrderRequests(port: Pick<VenuePort, 'clock' | 'domain'>): OrderRequests {
  let lastSalt = 0n

  /**
   * A salt that was never used. The clock's nanoseconds never repeat, even across restarts, and within a nanosecond
   * the salt counts on.
   */
  function freshSalt(): bigint {
    const now = port.clock.nowNs()
    lastSalt = now > lastSalt ? now : lastSalt + 1n
    return lastSalt
  }

  return {
    quote: (quote) => {
      const { account, blockId, isBuy, amount, limitPrice } = quote
      const timestamp = BigInt(Math.floor(port.clock.nowMs() / 1000))
      const signed = { maker: account, block: blockId, isBuy, limitPrice, amount, salt: freshSalt(), timestamp }
      const quoteId = quoteDigest(port.domain, signed)
      return { ...quote, quoteId, signer: account, timestampSec: timestamp, systemType: 'API' }
    },
    request: (order) => {
      const { account, instrumentId, side, amount } = order
      const isBuy = side === 'buy'
      const limitPrice = order.limitPrice ?? fixed6<Price>(marketPrice(isBuy))
      const timestampSec = BigInt(Math.floor(port.clock.nowMs() / 1000))
      const orderId = orderDigest(port.domain, {
        maker: account,
        isBuy,
        limitPrice,
        amount,
        salt: freshSalt(),
        instrument: BigInt(instrumentId),
        timestamp: timestampSec,
      })
      return {
        orderId,
        account,
        signer: account,
        instrumentId,
        isBuy,
        amount,
        limitPrice,
        timestampSec,
        postOnly: order.isPostOnly,
        reduceOnly: false,
        timeInForce: order.timeInForce,
        mmp: false,
        selfTradePrevention: 'EXPIRE_NONE',
        systemType: 'API',
      }
    },
  }
}
