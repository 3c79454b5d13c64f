import {
  fixed6,
  fromNumber,
  toNumber,
  type Price,
  type Usd,
  absolute,
  add,
  scale,
  subtract,
  type Fraction,
} from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import { black76 } from '../black76'
import type { FeeSchedule } from '../fees'
import { flatPosition, type Position } from '../pnl'
import { noOrderMargin } from './accountFunds'
import { portfolioAccountMargin, sumInstrumentMargins, type AccountMargin } from './accountMargin'
import { instrumentMargin, type InstrumentPrices, type InstrumentMargin } from './instrumentMargin'
import { optionVolatility, scenarioChanges } from './scenarioChanges'

export type RepricedHolding = {
  readonly instrument: MarginInstrument
  readonly position: Position
  readonly prices: InstrumentPrices
  readonly forwardPrice?: Price | undefined
  readonly iv?: number | undefined
  readonly yearsToExpiry: number
  readonly rates?: FeeSchedule
}

/** The search runs from the mark to a twentieth and to twenty times the mark, in steps of 5 %. */
const farthest = 20
const step = 1.05

/**
 * Finds the perpetual's mark closest to the current one at which an account under portfolio margin is liquidated. Open
 * orders are ignored, because the venue cancels them first and continues only if that is not enough (venue-rules 7.1).
 * The index, the forwards and the perpetual of the underlying move by one factor; options follow by Black-76 at their
 * own volatility. Everything else stays constant, including collateral. Precise to a millionth. Undefined if no price
 * within the search liquidates, or without a position.
 */
export function portfolioLiquidationPrice(risk: {
  readonly instrumentId: string
  /** AB. */
  readonly balance: Usd
  readonly holdings: readonly RepricedHolding[]
}): Price | undefined {
  const own = risk.holdings.find(
    ({ instrument, position }) => instrument.instrumentId === risk.instrumentId && position.amount !== 0n,
  )
  if (own === undefined || own.prices.markPrice <= 0n) return undefined
  const { markPrice } = own.prices
  const { asset } = own.instrument
  const moving = risk.holdings.filter(({ instrument }) => instrument.asset === asset)
  // Underlyings do not offset each other, so the requirement of the other underlyings stays constant.
  const rest = risk.holdings.filter(({ instrument }) => instrument.asset !== asset)
  const balance = availableOf(risk.balance, rest)
  const isLost = (price: Price) => availableOf(balance, moving.map(movedBy(price, markPrice))) <= 0n
  if (isLost(markPrice)) return markPrice
  const down = firstLost(markPrice, 1 / step, isLost)
  const up = firstLost(markPrice, step, isLost)
  if (down === undefined || up === undefined) return down ?? up
  return toNumber(markPrice) / toNumber(down) <= toNumber(up) / toNumber(markPrice) ? down : up
}

function availableOf(balance: Usd, holdings: readonly RepricedHolding[]): Usd {
  const positions = holdings.map((one) => ({ ...one, openOrders: noOrderMargin }))
  return portfolioAccountMargin({
    funds: { balance, beside: fixed6<Usd>(0n) },
    holdings: positions.map((one) => ({ ...one, changes: scenarioChanges({ ...one, ...one.prices }) })),
    totals: sumInstrumentMargins(positions.map(instrumentMargin)),
    isolatedOrderMargin: fixed6<Usd>(0n),
  }).availableMargin
}

/** Steps away from the mark until the account is liquidated, then bisects the last step to a millionth. */
function firstLost(markPrice: Price, factor: number, isLost: (price: Price) => boolean): Price | undefined {
  let safe: Price = markPrice
  for (let moved = factor; moved >= 1 / farthest && moved <= farthest; moved *= factor) {
    const price = fromNumber<Price>(toNumber(markPrice) * moved)
    if (isLost(price)) return boundary(safe, price, isLost)
    safe = price
  }
  return undefined
}

function boundary(safe: Price, lost: Price, isLost: (price: Price) => boolean): Price {
  while (lost - safe > 1n || safe - lost > 1n) {
    const middle = fixed6<Price>((safe + lost) / 2n)
    if (isLost(middle)) lost = middle
    else safe = middle
  }
  return lost
}

function movedBy(price: Price, markPrice: Price): (holding: RepricedHolding) => RepricedHolding {
  const move = (value: Price) => fixed6<Price>((value * price) / markPrice)
  return (holding) => {
    const { instrument, prices } = holding
    const indexPrice = move(prices.indexPrice)
    if (instrument.instrumentType === 'PERPETUAL') {
      return { ...holding, prices: { markPrice: move(prices.markPrice), indexPrice } }
    }
    const forward = holding.forwardPrice ?? prices.indexPrice
    const forwardPrice = move(forward)
    const model = {
      strike: toNumber(instrument.strike),
      optionType: instrument.optionType,
      yearsToExpiry: holding.yearsToExpiry,
      iv: optionVolatility({ ...holding, ...prices, instrument }),
    }
    const valueAt = (at: Price) => black76({ ...model, forward: toNumber(at) })
    // The difference between the mark and the model stays constant.
    const moved = toNumber(prices.markPrice) + valueAt(forwardPrice) - valueAt(forward)
    return { ...holding, prices: { markPrice: fromNumber(Math.max(0, moved)), indexPrice }, forwardPrice }
  }
}

/**
 * Computes the account's available margin without this position's own profit and maintenance margin (B of venue-rules
 * 5.2).
 */
export function collateralBehind(
  account: Pick<AccountMargin, 'availableMargin'>,
  own: Pick<InstrumentMargin, 'countedPnl' | 'maintenanceMargin'>,
): Usd {
  return add(subtract(account.availableMargin, own.countedPnl), own.maintenanceMargin)
}

/**
 * Computes the mark at which a cross perpetual liquidates its account, all else being equal (venue-rules 5.2): the P
 * of collateral + q P − cost − |q| P × maintenance fraction = 0. Rounded up for a long and down for a short, so that
 * the price is reached no later. Undefined if no price above 0 liquidates, or without a position.
 */
export function liquidationPrice(risk: {
  readonly position: Position
  /** The position on the other side of the same perpetual, in hedge mode: each side has its own maintenance margin. */
  readonly otherSide?: Position | undefined
  readonly maintenanceMarginFraction: Fraction
  readonly collateral: Usd
}): Price | undefined {
  const { amount, cost } = risk.position
  if (amount === 0n) return undefined
  const other = risk.otherSide ?? flatPosition
  const above = (cost + other.cost - risk.collateral) * scale * scale
  const gross = absolute(amount) + absolute(other.amount)
  const below = (amount + other.amount) * scale - gross * risk.maintenanceMarginFraction
  if (below === 0n) return undefined
  const isLong = below > 0n
  const price = isLong ? (above + below - 1n) / below : above / below
  // A negative quotient rounds toward zero, so for a long 0 means no positive solution.
  return above * (isLong ? 1n : -1n) > 0n && price > 0n ? fixed6<Price>(price) : undefined
}
