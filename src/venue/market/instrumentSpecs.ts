import {
  parseFixed6,
  type Amount,
  type Fraction,
  type Price,
  type Usd,
  fixed6,
  type Fixed6,
} from '@/core/protocol/fixed6'

export type OptionSpec = {
  readonly priceStep: Price
  readonly amountStep: Amount
  readonly minOrderValue: Usd
  readonly maxOrderValue: Usd
  readonly maxNotionalValue: Usd
  readonly priceBand: Fraction
  /**
   * USD between strikes, by days to expiry: the first row that reaches far enough applies. The last row has no limit.
   */
  readonly strikeSpacings: readonly StrikeSpacing[]
}

export type StrikeSpacing = { readonly upToDays: number; readonly spacing: number; readonly strikesPerSide: number }

export type PerpetualSpec = {
  readonly instrumentId: string
  readonly priceStep: Price
  readonly amountStep: Amount
  readonly minOrderValue: Usd
  readonly maxOrderValue: Usd
  readonly maxNotionalValue: Usd
  readonly priceBand: Fraction
  readonly maxLeverage: number
  readonly initialMarginFraction: Fraction
  readonly maintenanceMarginFraction: Fraction
}

export type AssetSpec = {
  readonly asset: string
  /** USD: the index with which a new venue starts. */
  readonly startPrice: number
  readonly perpetual: PerpetualSpec
  /** Absent if no options are listed on the asset. */
  readonly option?: OptionSpec
}

const perpetualLimits = {
  minOrderValue: parseFixed6<Usd>('10'),
  maxOrderValue: parseFixed6<Usd>('1500000'),
  maxNotionalValue: parseFixed6<Usd>('8000000'),
  priceBand: parseFixed6<Fraction>('0.05'),
  maxLeverage: 20,
  initialMarginFraction: parseFixed6<Fraction>('0.05'),
  maintenanceMarginFraction: parseFixed6<Fraction>('0.03'),
}

const optionLimits = {
  maxOrderValue: parseFixed6<Usd>('1000000'),
  maxNotionalValue: parseFixed6<Usd>('10000000'),
  priceBand: parseFixed6<Fraction>('0.7'),
}

/** Steps and limits: venue-rules 1.2, whose live note takes precedence over the documentation. */
export const assetSpecs: readonly AssetSpec[] = [
  {
    asset: 'ETH',
    startPrice: 3120.5,
    perpetual: {
      instrumentId: '1',
      priceStep: parseFixed6('0.01'),
      amountStep: parseFixed6('0.01'),
      ...perpetualLimits,
    },
    option: {
      priceStep: parseFixed6('0.1'),
      amountStep: parseFixed6('0.01'),
      minOrderValue: parseFixed6('0.01'),
      ...optionLimits,
      strikeSpacings: [
        { upToDays: 4, spacing: 25, strikesPerSide: 6 },
        { upToDays: 10, spacing: 50, strikesPerSide: 6 },
        { upToDays: 50, spacing: 100, strikesPerSide: 6 },
        { upToDays: Infinity, spacing: 200, strikesPerSide: 7 },
      ],
    },
  },
  {
    asset: 'BTC',
    startPrice: 64_250,
    perpetual: {
      instrumentId: '2',
      priceStep: parseFixed6('0.1'),
      amountStep: parseFixed6('0.001'),
      ...perpetualLimits,
    },
    option: {
      priceStep: parseFixed6('5'),
      amountStep: parseFixed6('0.01'),
      minOrderValue: parseFixed6('0.05'),
      ...optionLimits,
      strikeSpacings: [
        { upToDays: 4, spacing: 500, strikesPerSide: 6 },
        { upToDays: 10, spacing: 1000, strikesPerSide: 6 },
        { upToDays: 50, spacing: 2000, strikesPerSide: 6 },
        { upToDays: Infinity, spacing: 5000, strikesPerSide: 6 },
      ],
    },
  },
  {
    asset: 'SOL',
    startPrice: 152.4,
    perpetual: {
      instrumentId: '3',
      priceStep: parseFixed6('0.01'),
      amountStep: parseFixed6('0.1'),
      ...perpetualLimits,
    },
  },
  {
    // DOGE is not exempt from deleveraging (venue-rules 7.2), unlike the three assets above.
    asset: 'DOGE',
    startPrice: 0.15,
    perpetual: {
      instrumentId: '4',
      priceStep: parseFixed6('0.00001'),
      amountStep: parseFixed6('1'),
      ...perpetualLimits,
      maxLeverage: 10,
      initialMarginFraction: parseFixed6('0.1'),
      maintenanceMarginFraction: parseFixed6('0.05'),
    },
  },
]

/** Rounds a model price to a step: down for bids and up for asks, so that a quote is never better than intended. */
export function priceOnStep(price: number, step: Price, rounding: 'down' | 'up' | 'nearest'): Price {
  const steps = (price * 1e6) / Number(step)
  // A millionth of a step is ignored, because it is rounding noise of a double.
  const whole =
    rounding === 'down' ? Math.floor(steps + 1e-6) : rounding === 'up' ? Math.ceil(steps - 1e-6) : Math.round(steps)
  return times(step, whole)
}

export function amountOnStep(amount: number, step: Amount): Amount {
  return times(step, Math.max(1, Math.round((amount * 1e6) / Number(step))))
}

function times<T extends Fixed6<string>>(step: T, count: number): T {
  return fixed6<T>(step * BigInt(count))
}
