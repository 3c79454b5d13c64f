import type { ReactNode } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { orderOf, restsInBook, type DraftError, type DraftOrder } from '@/web/desk/draft/checkDraft'
import type { GoodTillDraft } from '@/web/desk/draft/orderDraft'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import type { PricedOrder } from '@/web/desk/ticket/volatility/useVolatilityOrder'
import { chosenTimeZone } from '@/web/language/chosenLanguage'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import type { BookView } from '@/web/market/orderBook/bookView'
import { useVenueNow } from '@/web/market/useVenueNow'
import { useSessionPart } from '@/web/session/accountContext'
import { openGoodTill } from '@/web/session/goodTill/openGoodTill'
import { OvertakenError } from '@/web/session/orders/overtakenError'
import { previewBook } from '@/web/session/orders/restingSizes'
import { useAccountListsNow } from '@/web/session/useAccountListsNow'
import { formatDateTime } from '@/web/ui/formatTime'
import { fillOrKillProblem } from './fillOrKill'
import { goodTillMs } from './goodTillDraft'
import { GoodTillFields } from './GoodTillFields'

type TermsOrder = PricedOrder & { readonly terms: ReactNode }

/**
 * Adds the terms that this page works: a time at which it cancels the order, and fill or kill. `base` prices the order
 * already.
 */
export function useOrderTerms(
  instrument: Instrument,
  { draft, setDraft }: Pick<TicketContext, 'draft' | 'setDraft'>,
  base?: PricedOrder,
): TermsOrder | undefined {
  const { instrumentName } = instrument
  const { venueClock, orderBook } = useMarketData()
  const nowMs = useVenueNow()
  const listsNow = useAccountListsNow()
  const session = useSessionPart(openGoodTill)
  const goodTill = restsInBook(draft) ? draft.goodTill : undefined
  const isFillOrKill = draft.type === 'limit' && draft.timeInForce === 'IOC' && draft.isFillOrKill === true
  if (goodTill === undefined && !isFillOrKill) {
    return base === undefined ? undefined : { ...base, terms: undefined }
  }
  const untilMs = goodTill === undefined ? undefined : goodTillMs(goodTill, nowMs, chosenTimeZone)
  const error = goodTill === undefined ? undefined : goodTillError(untilMs, nowMs)
  const change = (next: GoodTillDraft | undefined) => setDraft((now) => ({ ...now, goodTill: next }))
  const words = [
    base?.words,
    isFillOrKill
      ? t('Fill or kill: sent only if the book shows the whole amount; what others take first is not filled.')
      : undefined,
    untilMs === undefined || error !== undefined
      ? undefined
      : t('This page cancels it on {time}, only while it is open; the next page cancels it late.', {
          time: formatDateTime(BigInt(untilMs) * 1_000_000n),
        }),
  ].filter((text) => text !== undefined)
  const problemIn = (order: DraftOrder, view: BookView) => {
    const open = listsNow().open?.orders ?? []
    return fillOrKillProblem(order, previewBook(view, open, instrumentName, draft.selfTradePrevention), instrument)
  }
  return {
    node: base?.node,
    priceError: base?.priceError,
    error: base?.error ?? error,
    words: words.length === 0 ? undefined : words.join(' '),
    onTaken: (order) => base?.onTaken(order),
    check: isFillOrKill ? problemIn : undefined,
    beforeSend:
      goodTill === undefined
        ? async () => {
            // A wallet takes its time: the book may have thinned since the press.
            const order = orderOf(draft, instrument)
            const problem = order === undefined ? undefined : problemIn(order, orderBook(instrumentName).getSnapshot())
            if (problem !== undefined) throw new OvertakenError(problem.words)
          }
        : async (orderId) => {
            // A preset counts from the signature.
            const ends = goodTillMs(goodTill, venueClock.nowMs(), chosenTimeZone)
            const why =
              ends === undefined
                ? undefined
                : await session?.begin({ orderId, instrumentName, side: draft.side, untilMs: ends })
            if (ends === undefined || why !== undefined)
              throw new OvertakenError(t('A part of the page couldn’t load. Nothing was sent.'))
          },
    terms: goodTill !== undefined && <GoodTillFields draft={goodTill} nowMs={nowMs} onChange={change} />,
  }
}

function goodTillError(untilMs: number | undefined, nowMs: number): DraftError | undefined {
  if (untilMs === undefined) return { field: 'order', words: t('Enter when the order ends.') }
  return untilMs > nowMs ? undefined : { field: 'order', words: t('The time at which the order ends has passed.') }
}
