import { parseInstrumentName } from '@/core/protocol/instrumentName'
import type { LiquidationPrice } from '@/core/quant/preview/positionLiquidation'
import { useLiquidations } from './liquidationsContext'

/**
 * The marks of a held perpetual that liquidate it. Of an option none: its position is lost at prices of the underlying,
 * which have no place among its own.
 */
export function useLiquidationMarks(instrumentName: string): readonly LiquidationPrice[] {
  const found = useLiquidations().get(instrumentName)
  const isOption = parseInstrumentName(instrumentName)?.instrumentType === 'OPTION'
  return found?.status === 'prices' && !isOption ? found.prices : none
}

const none: readonly LiquidationPrice[] = []
