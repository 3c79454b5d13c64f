import { fixed6, fromNumber, notional, toNumber, type Price, type Usd } from '@/core/protocol/fixed6'
import { optionVolatility } from '../margin/scenarioChanges'
import { forwardPoints, forwardThen, ivThen, type ForwardPoint, type SmileIv } from '../structures/futureOption'
import {
  riskInScenario,
  type MatrixHolding,
  type MatrixMarket,
  type MatrixScenario,
} from '../structures/scenarioMatrix'
import { yearsToExpiry } from '../yearsToExpiry'
import { holdingOf, type PreviewAccount, type PreviewHolding, type PreviewMarket } from './previewAccount'

/**
 * Computes the account in a scenario: the marks, indexes, volatilities and times of one underlying, or of all, are
 * moved, and expired options are paid out. Requirements follow by the current rules. An instrument without a price
 * stays without a price. Future funding and fees are unknown and not counted.
 */
export function movedAccount(
  account: PreviewAccount,
  asset: string | undefined,
  scenario: MatrixScenario,
  nowNs: bigint,
  smiles: Smiles = noSmiles,
): PreviewAccount {
  const isMoved = (one: string) => asset === undefined || one === asset
  const marketOf = matrixMarkets(account, nowNs, smiles)
  let usdc: bigint = account.usdc
  const holdings = new Map<string, PreviewHolding>()
  const markets = new Map<string, PreviewMarket>()
  // A holding in an unknown market is retained, because dropping it would make the account look safer.
  for (const [instrumentId, holding] of account.holdings) {
    if (!account.markets.has(instrumentId)) holdings.set(instrumentId, holding)
  }
  for (const [instrumentId, market] of account.markets) {
    const holding = account.holdings.get(instrumentId)
    const { instrument } = market
    if (!isMoved(instrument.asset)) {
      markets.set(instrumentId, market)
      if (holding !== undefined) holdings.set(instrumentId, holding)
      continue
    }
    const moved = movedMarket(market, scenario, marketOf(instrument.asset))
    const isSettled = instrument.instrumentType === 'OPTION' && instrument.expiryNs <= scenario.timeNs
    if (isSettled && moved.markPrice !== undefined) {
      usdc += notional(moved.markPrice, holdingOf(account, instrumentId).position.amount)
      continue
    }
    markets.set(instrumentId, moved)
    if (holding !== undefined) holdings.set(instrumentId, holding)
  }
  return {
    ...account,
    usdc: fixed6<Usd>(usdc),
    holdings,
    markets,
    indexOf: (one) => {
      const index = account.indexOf(one)
      return index !== undefined && isMoved(one) ? movedPrice(index, scenario) : index
    },
  }
}

/** Current smiles by underlying, for sticky-moneyness scenarios. */
export type Smiles = ReadonlyMap<string, SmileIv>

export const noSmiles: Smiles = new Map()

function matrixMarkets({ markets }: PreviewAccount, nowNs: bigint, smiles: Smiles): (asset: string) => MatrixMarket {
  const points = new Map<string, ForwardPoint[]>()
  for (const market of markets.values()) {
    const { instrument } = market
    if (instrument.instrumentType !== 'OPTION') continue
    const known = points.get(instrument.asset) ?? []
    const forward = market.forwardPrice ?? market.indexPrice
    if (forward !== undefined) known.push({ expiryNs: instrument.expiryNs, forward: toNumber(forward) })
    points.set(instrument.asset, known)
  }
  const byAsset = new Map([...points].map(([asset, some]) => [asset, forwardPoints(some)]))
  return (asset) => ({ nowNs, forwards: byAsset.get(asset) ?? [], smileIv: smiles.get(asset) })
}

/**
 * Moves a market. The mark moves by the change of its model value, so that an unmoved scenario gives the current mark.
 */
function movedMarket(market: PreviewMarket, scenario: MatrixScenario, matrixMarket: MatrixMarket): PreviewMarket {
  const { instrument, markPrice, indexPrice, forwardPrice } = market
  const holding = matrixHolding(market, 1, 0)
  if (holding === undefined || markPrice === undefined || indexPrice === undefined) return market
  const risk = riskInScenario(holding, scenario, matrixMarket)
  const isSettled = holding.kind === 'option' && holding.expiryNs <= scenario.timeNs
  const worth = isSettled ? risk.value : Math.max(0, toNumber(markPrice) + risk.pnl)
  const moved = { ...market, markPrice: fromNumber<Price>(worth), indexPrice: movedPrice(indexPrice, scenario) }
  if (holding.kind === 'linear' || instrument.instrumentType === 'PERPETUAL') return moved
  const underlying = { ...matrixMarket, indexPrice: holding.indexPrice }
  const future = { ...scenario, price: holding.indexPrice * (1 + scenario.spot) }
  const forward = forwardThen(holding, underlying, future)
  return {
    ...moved,
    forwardPrice: forwardPrice === undefined ? undefined : fromNumber<Price>(forward),
    iv: ivThen(holding, underlying, future),
    yearsToExpiry: yearsToExpiry(instrument.expiryNs, scenario.timeNs),
  }
}

function movedPrice(price: Price, { spot }: MatrixScenario): Price {
  return fromNumber<Price>(toNumber(price) * (1 + spot))
}

/**
 * Converts contracts of a market to an input of the scenario matrix; undefined while the mark or the index is unknown.
 */
export function matrixHolding(market: PreviewMarket, contracts: number, gainNow: number): MatrixHolding | undefined {
  const { instrument, markPrice, indexPrice } = market
  if (markPrice === undefined || indexPrice === undefined || indexPrice <= 0n) return undefined
  const held = { contracts, gainNow, indexPrice: toNumber(indexPrice) }
  if (instrument.instrumentType === 'PERPETUAL') {
    return { ...held, kind: 'linear', price: toNumber(markPrice), unitDelta: 1 }
  }
  const { optionType, expiryNs, strike } = instrument
  const yearsToExpiry = market.yearsToExpiry ?? 0
  return {
    ...held,
    kind: 'option',
    optionType,
    expiryNs,
    strike: toNumber(strike),
    forward: toNumber(market.forwardPrice ?? indexPrice),
    iv: optionVolatility({ ...market, instrument, markPrice, indexPrice, yearsToExpiry }),
  }
}
