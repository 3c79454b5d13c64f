import { positionSide } from '@/core/protocol/codecs'
import type { Instrument } from '@/core/protocol/instrument'
import { positionKey } from '@/core/protocol/positionKey'
import type { LiquidationPrice } from '@/core/quant/preview/positionLiquidation'
import { useLiquidations } from './liquidationsContext'

/**
 * Returns an instrument's liquidation prices, at most one below and one above. Empty for an option, which is liquidated
 * at prices of its underlying, off the option's scale.
 */
export function useLiquidationMarks(instrument: Instrument): readonly LiquidationPrice[] {
  const { instrumentId, instrumentType } = instrument
  const liquidations = useLiquidations()
  if (instrumentType === 'OPTION') return none
  const prices = positionSide.options.flatMap((side) => {
    const found = liquidations.get(positionKey({ instrumentId, positionSide: side }))
    return found?.status === 'prices' ? found.prices : none
  })
  const nearestFirst = prices.toSorted((a, b) => a.distance - b.distance)
  return nearestFirst.filter(({ way }, at) => nearestFirst.findIndex((one) => one.way === way) === at)
}

const none: readonly LiquidationPrice[] = []
