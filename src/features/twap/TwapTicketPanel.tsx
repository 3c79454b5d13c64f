import { useState } from 'react'
import { useAccess, useAccountSession, useAccountSummary, usePositions } from '@/account/accountContext'
import { feeRatesOf } from '@/account/feeRates'
import { useOneClick } from '@/account/oneClick/useOneClick'
import { costedPosition } from '@/account/positions'
import { twapToSign, type NewTwap } from '@/account/twaps/twapToSign'
import { TwapTicket } from './TwapTicket'
import { readTwap, type TwapProblem } from './twapDraft'
import { useTicker } from '@/marketData/tickers/useTickers'
import { fixed6, type Amount } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { useTradeAccess } from '@/appContext/useTradeAccess'
import type { OrderDraft, SetDraft } from '@/appContext/ticket/orderDraft'
import { showTwapOutcome } from './twapToasts'

type TwapTicketPanelProps = {
  instrument: Instrument
  desk: {
    readonly draft: OrderDraft
    readonly setDraft: SetDraft
    readonly minutesText: string
    readonly setMinutesText: (minutesText: string) => void
  }
}

const nothing = fixed6<Amount>(0n)

/** The ticket of TWAPs, live: what its slices are worth moves with the mark. */
export function TwapTicketPanel({ instrument, desk }: TwapTicketPanelProps) {
  const { draft, setDraft, minutesText, setMinutesText } = desk
  const access = useAccess()
  const twaps = useAccountSession()?.twaps
  const oneClick = useOneClick()?.oneClick
  const { data: summary } = useAccountSummary()
  const { data: positions } = usePositions()
  const { canTrade, stepOn } = useTradeAccess()
  const { ticker } = useTicker(instrument.instrumentName)
  const [isSending, setSending] = useState(false)
  const markPrice = ticker?.mark?.price
  const held = positions?.find(({ instrumentName }) => instrumentName === instrument.instrumentName)
  const { side, amountText, reduceOnly } = draft
  const twapDraft = { side, amountText, reduceOnly, minutesText }
  const position = positions && (held === undefined ? nothing : costedPosition(held).amount)

  const read = readTwap(twapDraft, { instrument, markPrice, position })
  // What one-click would refuse is said before the press.
  const limitLabel = read.twap && oneClick?.refusal([twapToSign(read.twap)])
  const limitProblem: TwapProblem | undefined =
    limitLabel === undefined ? undefined : { field: 'order', code: undefined, words: limitLabel }

  const submit = (twap: NewTwap | undefined) => {
    if (canTrade !== 'trading') return stepOn()
    if (twap === undefined || twaps === undefined) return
    setSending(true)
    void twaps.create(twap).then((outcome) => {
      setSending(false)
      showTwapOutcome(outcome)
      if (outcome.status === 'done') setDraft((sent) => ({ ...sent, amountText: '' }))
    })
  }
  return (
    <TwapTicket
      instrument={instrument}
      draft={twapDraft}
      onDraft={({ minutesText: minutes, ...rest }) => {
        if (minutes !== undefined) setMinutesText(minutes)
        setDraft((now) => ({ ...now, ...rest }))
      }}
      read={{ ...read, problem: read.problem ?? limitProblem }}
      markPrice={markPrice}
      indexPrice={ticker?.indexPrice}
      rates={feeRatesOf(summary?.feeStructures, instrument)}
      isSending={isSending}
      canTrade={canTrade}
      isAsked={access.status === 'trading' && access.signingMode === 'wallet'}
      onSubmit={submit}
    />
  )
}
