import type { PositionSide } from '@/core/protocol/codecs'
import type { Instrument } from '@/core/protocol/instrument'
import { useThrottledTicker } from '@/web/market/tickers/usePacedTicker'
import { useAccountSession, useBuilder } from '@/web/session/accountContext'
import { chosenLeverage } from '@/web/session/figures/chosenLeverage'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { costedPosition, heldAtSide, positionAtSide } from '@/web/session/figures/positions'
import { useOneClick } from '@/web/session/oneClick/useOneClick'
import { useAccountSummaryInSpareFrame, usePositionsInSpareFrame } from '@/web/session/spareFrameLists'

/**
 * Inputs for the checks and previews of all tickets; each is `undefined` while unknown. An order without a signature
 * names no builder. In hedge mode, `positionSide` is the position that the order belongs to.
 */
export function useTicketFacts(
  instrument: Instrument,
  {
    isSigned = true,
    positionSide,
  }: { readonly isSigned?: boolean; readonly positionSide?: PositionSide | undefined } = {},
) {
  const { instrumentName, instrumentId } = instrument
  const side = { instrumentId, positionSide }
  const { ticker } = useThrottledTicker(instrumentName)
  const builder = useBuilder()
  const isVisitor = useAccountSession() === undefined
  const summary = useAccountSummaryInSpareFrame()
  const positions = usePositionsInSpareFrame()
  const held = positionAtSide(positions, side)
  return {
    markPrice: ticker?.mark?.price,
    indexPrice: ticker?.indexPrice,
    feeRates: feeRatesOf(summary, instrument, isSigned ? builder : undefined),
    // A visitor has chosen none.
    leverage: isVisitor ? undefined : chosenLeverage(summary, instrumentId),
    equity: summary?.equity,
    held: held === undefined ? undefined : costedPosition(held),
    position: heldAtSide(positions, side),
    oneClick: useOneClick()?.oneClick,
  }
}
