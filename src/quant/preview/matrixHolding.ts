import { toNumber } from '@/protocol/fixed6'
import { optionVolatility } from '../margin/scenarioChanges'
import type { MatrixHolding } from '../structures/scenarioMatrix'
import type { PreviewMarket } from './previewAccount'

/** So many contracts of a market as the scenario matrix wants them; undefined while its mark or index is not known. */
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
