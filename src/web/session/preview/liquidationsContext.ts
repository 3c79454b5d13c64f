import { createContext, useContext } from 'react'
import type { PositionLiquidation } from '@/core/quant/preview/positionLiquidation'

/** By the name of the instrument; what is missing is not known. */
export type Liquidations = ReadonlyMap<string, PositionLiquidation>

export const noLiquidations: Liquidations = new Map()

export const LiquidationsContext = createContext<Liquidations>(noLiquidations)

/** What liquidates the positions of the account, as of the last second. */
export function useLiquidations(): Liquidations {
  return useContext(LiquidationsContext)
}
