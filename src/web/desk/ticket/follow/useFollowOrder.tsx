import { useLayoutEffect } from 'react'
import { fixed6, formatFixed6, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { restsInBook } from '@/web/desk/draft/checkDraft'
import type { FollowDraft, OrderDraft, SetDraft } from '@/web/desk/draft/orderDraft'
import { readCancelsAtEnd, usualCapText, type PegLimits } from '@/web/desk/ticket/volatility/PegFields'
import { pegTargetText, rejectionMessages } from '@/web/desk/ticket/volatility/pegText'
import { showNotPegged } from '@/web/desk/ticket/volatility/pegToasts'
import type { PricedOrder } from '@/web/desk/ticket/volatility/useVolatilityOrder'
import { t } from '@/web/language/t'
import { useAccess, useAccountSession } from '@/web/session/accountContext'
import { followedPrice, type PegReading } from '@/web/session/pegs/pegRules'
import { formatNumber, formatPrice } from '@/web/ui/formatNumber'
import { usePersisted } from '@/web/ui/usePersisted'
import { atFollowedPrice, followProblem, readFollow, usualCapPercent } from './followDraft'
import { FollowFields } from './FollowFields'
import { useFollowReading } from './useFollowReading'

/** Prices an order by the market price that it follows. The draft holds the price of an order placed now. */
export function useFollowOrder(
  instrument: Instrument,
  draft: OrderDraft,
  follow: FollowDraft,
  setDraft: SetDraft,
): PricedOrder {
  const { side } = draft
  const { priceStep, instrumentName, instrumentType } = instrument
  const access = useAccess()
  const pegs = useAccountSession()?.pegs
  const reading = useFollowReading(instrumentName)
  const [cancelsAtEnd, keepCancels] = usePersisted('pegCancelsAtEnd', readCancelsAtEnd)
  const read = readFollow(follow, side, cancelsAtEnd)
  const now = priceNow({ instrument, draft, cap: read.limits?.cap, target: read.target }, reading)
  const price = now?.price
  useFollowedPrice(draft, setDraft, {
    priceText: price === undefined ? undefined : formatFixed6(price),
    capText: price === undefined ? undefined : usualCapText(price, side, priceStep, usualCapPercent(instrumentType)),
  })
  const isOneClick = access.status === 'trading' && access.signingMode === 'oneClick'
  const problem = !isOneClick
    ? rejectionMessages.noOneClick
    : !restsInBook(draft)
      ? t('Only GTC orders can be pegged. Choose GTC.')
      : read.error?.words
  const change = (part: Partial<FollowDraft>) =>
    setDraft((at) => (at.follow === undefined ? at : { ...at, follow: { ...at.follow, ...part } }))
  const { target, limits } = read
  return {
    node: (
      <FollowFields
        follow={follow}
        onChange={change}
        cancelsAtEnd={cancelsAtEnd}
        onCancelsAtEnd={(next) => keepCancels(() => next)}
        side={side}
        instrument={instrument}
        error={read.error}
        onLeave={() => setDraft(({ follow: left, ...at }) => ({ ...at, priceText: left?.capText ?? at.priceText }))}
      />
    ),
    priceError: followProblem(now, draft.priceText),
    error: problem === undefined ? undefined : { field: 'order', code: undefined, words: problem },
    words:
      target === undefined || limits === undefined
        ? undefined
        : followText(pegTargetText(target, side === 'buy'), limits, instrument, side === 'buy'),
    onTaken: ({ orderId, orderStatus }) => {
      if (target === undefined || limits === undefined) return
      // A filled or cancelled order cannot follow.
      if (orderStatus === 'filled' || orderStatus === 'cancelled') return
      void pegs?.begin({ orderId, instrument, target, ...limits }).then((refusal) => {
        if (refusal !== undefined) showNotPegged(instrumentName, refusal)
      })
    },
  }
}

type PriceNow = {
  readonly instrument: Instrument
  readonly draft: OrderDraft
  readonly cap: Price | undefined
  readonly target: ReturnType<typeof readFollow>['target']
}

/** No cap yet: until one is typed, the price is shown uncapped. */
const highest = fixed6<Price>(10n ** 18n)
const lowest = fixed6<Price>(1n)

function priceNow({ instrument, draft, cap, target }: PriceNow, reading: PegReading) {
  if (target === undefined) return undefined
  const isBuy = draft.side === 'buy'
  const terms = { isBuy, target, priceStep: instrument.priceStep, cap: cap ?? (isBuy ? highest : lowest) }
  return followedPrice({ ...terms, postOnly: draft.postOnly && restsInBook(draft) }, reading)
}

type Followed = {
  readonly priceText: string | undefined
  readonly capText: string | undefined
}

/**
 * Writes the price and the default cap to the draft, which the chart, the book and the preview read. Runs before the
 * paint, because until then the ticket says that the price has moved.
 */
function useFollowedPrice(draft: OrderDraft, setDraft: SetDraft, { priceText, capText }: Followed): void {
  const isDue = priceText !== undefined && atFollowedPrice(draft, priceText, capText) !== draft
  useLayoutEffect(() => {
    if (isDue) setDraft((at) => atFollowedPrice(at, priceText, capText))
  }, [isDue, priceText, capText, setDraft])
}

function followText(target: string, limits: PegLimits, { priceStep }: Instrument, isBuy: boolean): string {
  const seconds = formatNumber(limits.minEditMs / 1000, limits.minEditMs % 1000 === 0 ? 0 : 1)
  const values = { target, seconds, cap: formatPrice(limits.cap, priceStep) }
  return isBuy
    ? t('This tab then moves it with {target}, at most every {seconds} s, never above {cap}.', values)
    : t('This tab then moves it with {target}, at most every {seconds} s, never below {cap}.', values)
}
