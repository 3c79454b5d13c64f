import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { useThrottledTicker } from '@/web/market/tickers/usePacedTicker'
import { useBuilder } from '@/web/session/accountContext'
import { chosenLeverage } from '@/web/session/figures/chosenLeverage'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { costedPosition, type Positions } from '@/web/session/figures/positions'
import { useOneClick } from '@/web/session/oneClick/useOneClick'
import { useAccountSummaryInSpareFrame, usePositionsInSpareFrame } from '@/web/session/spareFrameLists'

/**
 * Inputs for the checks and previews of all tickets; each is `undefined` while unknown. An order without a signature
 * names no builder.
 */
export function useTicketFacts(instrument: Instrument, { isSigned = true } = {}) {
  const { instrumentName, instrumentId } = instrument
  const { ticker } = useThrottledTicker(instrumentName)
  const builder = useBuilder()
  const summary = useAccountSummaryInSpareFrame()
  const positions = usePositionsInSpareFrame()
  const held = heldIn(positions, instrumentName)
  return {
    markPrice: ticker?.mark?.price,
    indexPrice: ticker?.indexPrice,
    feeRates: feeRatesOf(summary, instrument, isSigned ? builder : undefined),
    leverage: chosenLeverage(summary, instrumentId),
    held: held === undefined ? undefined : costedPosition(held),
    position: signedPosition(positions, instrumentName),
    oneClick: useOneClick()?.oneClick,
  }
}

function heldIn(positions: Positions | undefined, instrumentName: string) {
  return positions?.find((position) => position.instrumentName === instrumentName)
}

/** Signed contracts, positive for long; 0 without a position, `undefined` while positions are loading. */
export function signedPosition(positions: Positions | undefined, instrumentName: string): Amount | undefined {
  if (positions === undefined) return undefined
  const held = heldIn(positions, instrumentName)
  return held === undefined ? fixed6<Amount>(0n) : costedPosition(held).amount
}
