import { keccak_256 } from '@noble/hashes/sha3'
import { hashToHex } from '@/protocol/hex'
import { parseFixed6, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'

/**
 * The accounts of the simulated market. They have no keys: the market lives inside the venue and sends commands
 * straight to it, so nothing of theirs is ever signed.
 */
export type MarketAccounts = {
  readonly perpetualMakers: readonly Address[]
  readonly optionMakers: readonly Address[]
  readonly takers: readonly Address[]
  /** Takes over what a liquidation cannot sell (venue-rules 7.1). Nobody trades for it but unwindFund.ts. */
  readonly insuranceFund: Address
  /** Has the other side of every option that is dealt off the book (rest-private 17). */
  readonly otcDesk: Address
}

/** More than any of them can lose in years. */
export const marketDeposit = parseFixed6<Usd>('1000000000')

/** The same addresses always, so that a venue that is opened again finds its makers. */
export const marketAccounts: MarketAccounts = {
  perpetualMakers: ['perpetual maker 1', 'perpetual maker 2', 'perpetual maker 3'].map(addressOf),
  optionMakers: ['option maker 1', 'option maker 2'].map(addressOf),
  takers: ['taker 1', 'taker 2', 'taker 3', 'taker 4'].map(addressOf),
  insuranceFund: addressOf('insurance fund'),
  otcDesk: addressOf('OTC desk'),
}

/** The makers and takers. */
export function allMarketAccounts({ perpetualMakers, optionMakers, takers }: MarketAccounts): readonly Address[] {
  return [...perpetualMakers, ...optionMakers, ...takers]
}

/** As Ethereum makes addresses: the last 20 bytes of a hash, here of the label. */
export function addressOf(label: string): Address {
  return `0x${hashToHex(keccak_256(new TextEncoder().encode(`optick market ${label}`))).slice(-40)}`
}
