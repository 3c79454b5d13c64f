import { parseInstrumentName } from '@/core/protocol/instrumentName'
import type { LiquidationPrice } from '@/core/quant/preview/positionLiquidation'
import { useLiquidations } from './liquidationsContext'

/**
 * Returns an instrument's liquidation prices. Empty for an option, which is liquidated at prices of its underlying, off
 * the option's scale.
 */
export function useLiquidationMarks(instrumentName: string): readonly LiquidationPrice[] {
  const found = useLiquidations().get(instrumentName)
  const isOption = parseInstrumentName(instrumentName)?.instrumentType === 'OPTION'
  return found?.status === 'prices' && !isOption ? found.prices : none
}

const none: readonly LiquidationPrice[] = []
