import { createContext, useContext } from 'react'
import type { PositionKey } from '@/core/protocol/positionKey'
import type { PositionLiquidation } from '@/core/quant/preview/positionLiquidation'

/** Liquidation prices by position. Positions with unknown prices are absent. */
export type Liquidations = ReadonlyMap<PositionKey, PositionLiquidation>

export const noLiquidations: Liquidations = new Map()

export const LiquidationsContext = createContext<Liquidations>(noLiquidations)

/** Liquidation prices of the account's positions, as of the last second. */
export function useLiquidations(): Liquidations {
  return useContext(LiquidationsContext)
}
