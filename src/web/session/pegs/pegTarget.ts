import type { Fraction } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import type { ChainExpiry } from '@/web/market/options/chainStore'

export const priceReferences = ['best', 'mid', 'mark'] as const
/** `best`: the best price of other traders on the order's own side. `mid`: between their best bid and ask. */
export type PriceReference = (typeof priceReferences)[number]

/** A price that follows the market. Positive offsets go towards the other side of the book, negative ones away. */
export type PriceTarget = { readonly kind: PriceReference; readonly ticks: bigint; readonly share: Fraction }

export type VolatilityTarget = {
  readonly kind: 'volatility'
  /** A fraction: 0.625 is 62.5 %. */
  readonly iv: number
  readonly option: OptionInstrument
  readonly expiry: ChainExpiry
}

export type PegTarget = VolatilityTarget | PriceTarget

/** A target as it is stored and shown, without its instrument. */
export type NamedTarget = Pick<VolatilityTarget, 'kind' | 'iv'> | PriceTarget
