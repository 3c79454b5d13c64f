import {
  useAccess,
  useAccountServices,
  useAccountSession,
  useAccountSummary,
  usePositions,
} from '@/account/accountContext'
import { feeRatesOf } from '@/account/feeRates'
import { useOneClick } from '@/account/oneClick/useOneClick'
import { costedPosition } from '@/account/positions'
import { usePendingStops, useStops } from '@/account/stops/useStops'
import { stopToSign, type NewStop } from '@/account/stops/stopOrder'
import { SigningModeChoice } from '@/appContext/ticket/SigningModeChoice'
import { StopTicket } from './StopTicket'
import { useTicker } from '@/marketData/tickers/useTickers'
import { fixed6, type Amount } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { useTradeAccess } from '@/appContext/useTradeAccess'
import { limitProblem, stopProblem } from './stopProblem'
import { useLiquidationMarks } from '@/account/preview/useLiquidationMarks'
import type { StopDraft } from './stopDraft'

type StopTicketPanelProps = {
  instrument: Instrument
  desk: { readonly stop: StopDraft; readonly setStop: (change: (draft: StopDraft) => StopDraft) => void }
}

const nothing = fixed6<Amount>(0n)

/** The ticket of stops, live: distance and PnL move with the mark. */
export function StopTicketPanel({ instrument, desk: { stop: draft, setStop: setDraft } }: StopTicketPanelProps) {
  const access = useAccess()
  const { access: store } = useAccountServices()
  const actions = useAccountSession()?.stops
  const oneClick = useOneClick()?.oneClick
  const { data: summary } = useAccountSummary()
  const { data: positions } = usePositions()
  const { placing } = usePendingStops()
  const others = useStops()
  const { canTrade, stepOn } = useTradeAccess()
  const { ticker } = useTicker(instrument.instrumentName)
  const liquidations = useLiquidationMarks(instrument.instrumentName)
  const markPrice = ticker?.mark?.price
  const position = positions?.find(({ instrumentName }) => instrumentName === instrument.instrumentName)
  const held = position && costedPosition(position)

  const submit = (stop: NewStop | undefined) => {
    if (canTrade !== 'trading') return stepOn()
    if (stop === undefined || actions === undefined) return
    void actions.place(stop).then(({ status }) => {
      if (status === 'done') setDraft((sent) => ({ ...sent, triggerText: '', limitText: '', amountText: '' }))
    })
  }
  return (
    <StopTicket
      instrument={instrument}
      draft={draft}
      onDraft={setDraft}
      held={held}
      liquidations={liquidations}
      markPrice={markPrice}
      indexPrice={ticker?.indexPrice}
      rates={feeRatesOf(summary?.feeStructures, instrument)}
      problemOf={(stop) =>
        stopProblem(stop, {
          instrument,
          markPrice,
          position: positions === undefined ? undefined : (held?.amount ?? nothing),
          others,
          isAttached: false,
        }) ?? limitProblem(oneClick, stopToSign(stop))
      }
      phase={placing}
      canTrade={canTrade}
      signing={
        <SigningModeChoice
          mode={access.status === 'trading' ? access.signingMode : 'wallet'}
          onChange={store.setSigningMode}
          isOneClickAvailable={access.status === 'trading'}
        />
      }
      onSubmit={submit}
    />
  )
}
