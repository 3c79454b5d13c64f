import { keccak_256 } from '@noble/hashes/sha3'
import { parseFixed6, type Usd, fixed6, type Fraction } from '@/core/protocol/fixed6'
import { hashToHex } from '@/core/protocol/hex'
import type { Address } from '@/core/protocol/instrument'
import { defaultFeeRates, haveSameRates, type FeeSchedule } from '@/core/quant/fees'
import type { AccountKind } from '../engine/command'
import type { PastTrade } from '../storage/history'
import type { VenuePort } from '../venuePort'
import { heldAfter } from './heldAfter'

/**
 * The accounts of the simulated market. They have no keys, because the market is inside the venue and signs nothing.
 */
export type MarketAccounts = {
  readonly perpetualMakers: readonly Address[]
  readonly optionMakers: readonly Address[]
  readonly takers: readonly Address[]
  /**
   * Takes over positions that a liquidation cannot sell (venue-rules 7.1). Only runLive.ts sends orders for this
   * account.
   */
  readonly insuranceFund: Address
  /** Holds the size of mirrored books. It trades for the source and pays nothing. */
  readonly house: Address
  /** Hold what the traders of the simulated past left open, one against the other. They never trade again. */
  readonly past: { readonly long: Address; readonly short: Address }
  /** Counterparty of every OTC option (rest-private 17). */
  readonly otcDesk: Address
}

/** Initial deposit: more than any of these accounts can lose in years. */
export const marketDeposit = parseFixed6<Usd>('1000000000')

/** The addresses are constant, so that a reopened venue finds its makers. */
export const marketAccounts: MarketAccounts = {
  perpetualMakers: ['perpetual maker 1', 'perpetual maker 2', 'perpetual maker 3'].map(addressOf),
  optionMakers: ['option maker 1', 'option maker 2'].map(addressOf),
  takers: ['taker 1', 'taker 2', 'taker 3', 'taker 4'].map(addressOf),
  insuranceFund: addressOf('insurance fund'),
  house: addressOf('mirror house'),
  past: { long: addressOf('past long'), short: addressOf('past short') },
  otcDesk: addressOf('OTC desk'),
}

export function allMarketAccounts({ perpetualMakers, optionMakers, takers }: MarketAccounts): readonly Address[] {
  return [...perpetualMakers, ...optionMakers, ...takers]
}

/** Derives an address as Ethereum does: the last 20 bytes of a hash, here of the label. */
export function addressOf(label: string): Address {
  return `0x${hashToHex(keccak_256(new TextEncoder().encode(`optick market ${label}`))).slice(-40)}`
}

/** A client of the venue reports that makers pay no maker fee on perpetuals (venue-rules 6.2). */
const makerRates: FeeSchedule = {
  ...defaultFeeRates,
  PERPETUAL: { taker: fixed6<Fraction>(500n), maker: fixed6<Fraction>(0n) },
}

/**
 * Opens and funds the market's accounts, the insurance fund and the OTC desk, once in a venue's life. Cancels the
 * market's old quotes from before a restart.
 */
export async function openMarketAccounts(port: VenuePort, insuranceDeposit: Usd): Promise<void> {
  const { perpetualMakers, optionMakers, insuranceFund, otcDesk } = marketAccounts
  const makers = new Set([...perpetualMakers, ...optionMakers])
  for (const account of allMarketAccounts(marketAccounts)) {
    const known = port.live.accounts.get(account)
    await openFunded(port, account, 'market', marketDeposit)
    // An existing folder may contain the rates of an older version.
    const hasRates = known?.feeRates !== undefined && haveSameRates(known.feeRates, makerRates)
    if (makers.has(account) && !hasRates) {
      await port.submit({ type: 'setFeeRates', account, rates: makerRates })
    }
    if (known !== undefined && known.openOrders.size > 0) {
      await port.submit({ type: 'cancelAllOrders', account, filter: {} })
    }
  }
  await openFunded(port, insuranceFund, 'insurance', insuranceDeposit)
  await openFunded(port, otcDesk, 'market', marketDeposit)
  if (port.live.otc.desk === undefined) await port.submit({ type: 'openOtcDesk', account: otcDesk })
}

const freeOfFees: FeeSchedule = {
  PERPETUAL: { taker: fixed6<Fraction>(0n), maker: fixed6<Fraction>(0n) },
  OPTION: { taker: fixed6<Fraction>(0n), maker: fixed6<Fraction>(0n) },
}

/** Opens and funds the house of mirrored books, and the insurance fund, once in a venue's life. */
export async function openHouse(port: VenuePort, insuranceDeposit: Usd): Promise<void> {
  const { house, insuranceFund } = marketAccounts
  await openFunded(port, house, 'market', marketDeposit)
  const rates = port.live.accounts.get(house)?.feeRates
  if (rates === undefined || !haveSameRates(rates, freeOfFees)) {
    await port.submit({ type: 'setFeeRates', account: house, rates: freeOfFees })
  }
  await openFunded(port, insuranceFund, 'insurance', insuranceDeposit)
}

/** Opens what the traders of the past hold at the end of it. Must follow the market's first prices. */
export async function openPastPositions(port: VenuePort, trades: readonly PastTrade[]): Promise<void> {
  const { long, short } = marketAccounts.past
  for (const account of [long, short]) await openFunded(port, account, 'market', marketDeposit)
  await port.submit({ type: 'openPositions', long, short, positions: [...heldAfter(trades)] })
}

async function openFunded(port: VenuePort, account: Address, kind: AccountKind, deposit: Usd): Promise<void> {
  const known = port.live.accounts.get(account)
  if (known === undefined) await port.submit({ type: 'openAccount', account, kind })
  // An account without money is left from a venue that was killed between the two commands, or is a fund that has paid
  // everything.
  const isEmpty = known === undefined || known.balance === 0n
  if (isEmpty && deposit > 0n) await port.submit({ type: 'deposit', account, amount: deposit })
}
