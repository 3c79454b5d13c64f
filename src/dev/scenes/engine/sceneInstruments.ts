import { fixed6, fromNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument, OptionType, PerpetualInstrument, Address, Hash } from '@/core/protocol/instrument'
import { optionName } from '@/core/protocol/optionName'
import type { OrderRequest } from '@/venue/engine/command'

/** 2026-09-21 13:46:40 UTC. */
export const sceneStartNs = 1_790_000_000_000_000_000n
export const sceneExpiryNs = sceneStartNs + 30n * 86_400n * 1_000_000_000n

/** Generous limits for scenes that do not test them: any amount in hundredths at any price in cents. */
const terms = {
  priceStep: fixed6<Price>(10_000n),
  amountStep: fixed6<Amount>(10_000n),
  minOrderValue: fixed6<Usd>(10_000n),
  maxOrderValue: fixed6<Usd>(1_000_000_000_000n),
  maxNotionalValue: fixed6<Usd>(5_000_000_000_000n),
} as const

export function perpetual(instrumentId: string, asset: string): PerpetualInstrument {
  return {
    ...terms,
    instrumentType: 'PERPETUAL',
    instrumentId,
    instrumentName: `${asset}-PERP`,
    asset,
    priceBand: fixed6(200_000n),
    maxLeverage: 20,
    initialMarginFraction: fixed6(50_000n),
    maintenanceMarginFraction: fixed6(30_000n),
  }
}

export function option(
  instrumentId: string,
  asset: string,
  strike: number,
  optionType: OptionType,
  expiryNs = sceneExpiryNs,
): OptionInstrument {
  return {
    ...terms,
    instrumentType: 'OPTION',
    instrumentId,
    instrumentName: optionName({ asset, expiryNs, strike: fromNumber(strike), optionType }),
    asset,
    priceBand: fixed6(700_000n),
    optionType,
    strike: fromNumber(strike),
    expiryNs,
    listingCycle: 'monthly',
  }
}

/** A plain buy of one contract at 100, signed by its own account; `change` overrides members. */
export function orderRequest(orderId: Hash, account: Address, change: Partial<OrderRequest> = {}): OrderRequest {
  return {
    orderId,
    account,
    signer: account,
    instrumentId: '1',
    isBuy: true,
    amount: fixed6(1_000_000n),
    limitPrice: fixed6(100_000_000n),
    timestampSec: sceneStartNs / 1_000_000_000n,
    postOnly: false,
    reduceOnly: false,
    timeInForce: 'GTC',
    mmp: false,
    selfTradePrevention: 'EXPIRE_NONE',
    systemType: 'API',
    ...change,
  }
}

export function orderIdOf(number: number): Hash {
  return `0x${number.toString(16).padStart(64, '0')}`
}

export function addressOf(number: number): Address {
  return `0x${number.toString(16).padStart(40, '0')}`
}
