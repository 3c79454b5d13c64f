import { useState } from 'react'
import { useAccess } from '@/web/session/accountContext'
import { useTwapActions } from './model/useTwaps'
import { useAccountSummary, usePositions } from '@/web/session/accountLists'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { useOneClick } from '@/web/session/oneClick/useOneClick'
import { costedPosition } from '@/web/session/figures/positions'
import { useLaterMargin } from '@/web/session/preview/useLaterMargin'
import { twapToSign, type NewTwap } from '@/web/desk/ticket/twap/model/twapToSign'
import { TwapTicket } from './TwapTicket'
import { readTwap, type TwapProblem } from './twapDraft'
import { useTicker } from '@/web/market/tickers/useTicker'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { tradeFee } from '@/core/quant/fees'
import { slicePrice } from '@/core/quant/twap'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import type { OrderDraft, SetDraft } from '@/web/desk/draft/orderDraft'
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
  const twaps = useTwapActions()
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
  const position = positions === undefined ? undefined : held === undefined ? nothing : costedPosition(held).amount

  const read = readTwap(twapDraft, { instrument, markPrice, position })
  // What one-click would refuse is said before the press.
  const limitLabel = read.twap === undefined ? undefined : oneClick?.refusal([twapToSign(read.twap)])
  const limitProblem: TwapProblem | undefined =
    limitLabel === undefined ? undefined : { field: 'order', code: undefined, words: limitLabel }

  const { twap } = read
  const cap = twap !== undefined && markPrice !== undefined ? slicePrice(instrument, twap.isBuy, markPrice) : undefined
  const margin = useLaterMargin(
    instrument,
    twap !== undefined && cap !== undefined ? { ...twap, limitPrice: cap } : undefined,
  )
  const indexPrice = ticker?.indexPrice
  const rates = feeRatesOf(summary?.feeStructures, instrument)
  const fee =
    twap !== undefined && markPrice !== undefined && indexPrice !== undefined
      ? tradeFee({ instrument, price: markPrice, amount: twap.amount, indexPrice, liquidity: 'taker', rates })
      : undefined

  const submit = (wanted: NewTwap | undefined) => {
    if (canTrade !== 'trading') return stepOn()
    if (wanted === undefined || twaps === undefined) return
    setSending(true)
    void twaps.create(wanted).then((outcome) => {
      setSending(false)
      showTwapOutcome(outcome, instrument)
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
      fee={fee}
      margin={margin}
      isSending={isSending}
      canTrade={canTrade}
      isAsked={access.status === 'trading' && access.signingMode === 'wallet'}
      onSubmit={submit}
    />
  )
}
