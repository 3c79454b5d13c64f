import { absolute, fixed6, smaller, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { priceOnStep } from '../instrumentSpecs'
import type { StrategyAction } from './marketStrategies'

/** All that the basis trade decides by. */
export type BasisView = {
  /** USD: what the account is worth. */
  readonly equity: Usd
  readonly usdc: Usd
  readonly weth: Amount
  /** Contracts of the perpetual, short below 0. */
  readonly position: Amount
  /** USD that waits to be paid out. */
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

/** Of what is managed, in WETH; the rest is USDC that the losses of the short are paid from. */
const wethShare = 0.8
/** How far the WETH may be from its share, of what is managed, before it is exchanged: each exchange costs a fee. */
const tolerance = 0.05
/** USD of one exchange or order: small, so that the book can take it. */
const piece = 25_000
/** Of what is managed: USDC that no WETH is bought with. */
const reserve = 0.05
/** How far from the mark it trades, as a fraction of it. */
const reach = 0.002

/**
 * What brings the trade to where it should be, a piece at a time: as much short of the perpetual as there is WETH, and
 * WETH for four fifths of what is managed, less what is about to leave.
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

/** About: the fee of a purchase is small, and the next look sees what there is. */
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

/** Never more than meant: what is exchanged has to be there. */
function amountDown(amount: number): Amount {
  return fixed6<Amount>(BigInt(Math.floor(amount * 1e6)))
}
