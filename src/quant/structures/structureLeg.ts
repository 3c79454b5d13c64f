import type { Amount, Price } from '@/protocol/fixed6'
import type { OptionType } from '@/protocol/instrument'

/** What is held of one instrument, or would be. */
export type StructureLeg = OptionLeg | PerpetualLeg

export type OptionLeg = {
  readonly kind: 'option'
  readonly optionType: OptionType
  readonly strike: Price
  /** UNIX nanoseconds. */
  readonly expiryNs: bigint
  /** Contracts, signed: bought > 0. */
  readonly amount: Amount
  /** What one contract was bought or sold at, USD. */
  readonly price: Price
}

export type PerpetualLeg = {
  readonly kind: 'perpetual'
  readonly amount: Amount
  readonly price: Price
}
