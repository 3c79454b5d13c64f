import { parseInstrumentName } from '@/core/protocol/instrumentName'
import type { LiquidationPrice } from '@/core/quant/preview/positionLiquidation'
import { useLiquidations } from './liquidationsContext'

/** Empty for an option: it is lost at prices of the underlying, which are not on its own scale. */
export function useLiquidationMarks(instrumentName: string): readonly LiquidationPrice[] {
  const found = useLiquidations().get(instrumentName)
  const isOption = parseInstrumentName(instrumentName)?.instrumentType === 'OPTION'
  return found?.status === 'prices' && !isOption ? found.prices : none
}

const none: readonly LiquidationPrice[] = []
