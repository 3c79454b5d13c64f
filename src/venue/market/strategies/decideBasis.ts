import { absolute, fixed6, smaller, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { priceOnStep } from '../instrumentSpecs'
import type { StrategyAction } from './marketStrategies'

export type BasisView = {
  /** USD: equity of the account. */
  readonly equity: Usd
  readonly usdc: Usd
  readonly weth: Amount
  /** Contracts of the perpetual, short below 0. */
  readonly position: Amount
  /** USD of withdrawals that await payout. */
  readonly leaving: Usd
  readonly indexPrice: Price
  readonly markPrice: Price
  readonly perpetual: {
    readonly instrumentId: string
    readonly amountStep: Amount
    readonly priceStep: Price
    readonly minOrderValue: Usd
  }
}

/** Fraction of the assets that is WETH. The rest is USDC for losses of the short. */
const wethShare = 0.8
/** Maximum deviation of the WETH, as a fraction of the assets. A larger deviation is worth a swap and its fee. */
const tolerance = 0.05
/** USD per swap or order: small enough for the book. */
const piece = 25_000
/** Fraction of the assets in USDC that never buys WETH. */
const reserve = 0.05
/** Maximum distance of an order's price from the mark, as a fraction. */
const reach = 0.002

/**
 * Moves the trade toward its target, one piece at a time. The target is WETH for four fifths of the assets that will
 * stay, and a short perpetual of equal size.
 */
export function decideBasis(view: BasisView): StrategyAction[] {
  const exchange = exchangeOf(view)
  const weth = wethAfter(view, exchange)
  const hedge = hedgeOf(view, weth)
  return [...(exchange === undefined ? [] : [exchange]), ...(hedge === undefined ? [] : [hedge])]
}

function exchangeOf(view: BasisView): StrategyAction | undefined {
  const index = toNumber(view.indexPrice)
  const managed = Math.max(0, toNumber(view.equity) - toNumber(view.leaving))
  const held = toNumber(view.weth) * index
  const missing = managed * wethShare - held
  if (Math.abs(missing) <= managed * tolerance && !(managed === 0 && held > 0)) return undefined
  if (missing < 0) {
    return { type: 'sellWeth', amount: smaller(amountDown(Math.min(-missing, piece) / index), view.weth) }
  }
  const free = toNumber(view.usdc) - toNumber(view.leaving) - managed * reserve
  const usdc = Math.floor(Math.min(missing, piece, free))
  return usdc < toNumber(view.perpetual.minOrderValue)
    ? undefined
    : { type: 'buyWeth', usdc: fixed6(BigInt(usdc) * 1_000_000n) }
}

/** Approximates the WETH after a swap. The fee of a purchase is small, and the next step sees the result. */
function wethAfter(view: BasisView, exchange: StrategyAction | undefined): number {
  const weth = toNumber(view.weth)
  if (exchange?.type === 'buyWeth') return weth + toNumber(exchange.usdc) / toNumber(view.indexPrice)
  return exchange?.type === 'sellWeth' ? weth - toNumber(exchange.amount) : weth
}

function hedgeOf({ position, markPrice, perpetual }: BasisView, weth: number): StrategyAction | undefined {
  const { instrumentId, amountStep, priceStep, minOrderValue } = perpetual
  const mark = toNumber(markPrice)
  const change = -weth - toNumber(position)
  const size = Math.min(Math.abs(change), piece / mark)
  const amount = fixed6<Amount>((amountDown(size) / amountStep) * amountStep)
  if (amount === 0n || toNumber(amount) * mark < toNumber(minOrderValue)) return undefined
  const side = change < 0 ? 'sell' : 'buy'
  const limit = mark * (side === 'sell' ? 1 - reach : 1 + reach)
  return {
    type: 'order',
    instrumentId,
    side,
    amount: absolute<Amount>(amount),
    limitPrice: priceOnStep(limit, priceStep, 'nearest'),
  }
}

/** Rounds down, because the swapped units must exist. */
function amountDown(amount: number): Amount {
  return fixed6<Amount>(BigInt(Math.floor(amount * 1e6)))
}
