import { useMemo } from 'react'
import type { PositionSide } from '@/core/protocol/codecs'
import { fixed6, formatFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { systemTimers } from '@/web/connection/timers'
import { checkDraft, checkMyOrder } from '@/web/desk/draft/checkDraft'
import { emptyDraft, type OrderDraft } from '@/web/desk/draft/orderDraft'
import { ticketLabel } from '@/web/desk/draft/orderLabel'
import { draftLegs, splitRisk, splitText } from '@/web/desk/draft/positionModeDraft'
import { placeWhilePositionOpen } from '@/web/desk/positions/sendReverse'
import { capProblem } from '@/web/desk/ticket/capped/slippageCap'
import { previewTicket } from '@/web/desk/ticket/order/orderPreview'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccountSession, useBuilder } from '@/web/session/accountContext'
import { useAccountSummary, usePositions } from '@/web/session/accountLists'
import { chosenLeverage } from '@/web/session/figures/chosenLeverage'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { heldAtSide, positionAtSide, positionsIn } from '@/web/session/figures/positions'
import { flagsOf, flagTexts, sideOf } from '@/web/session/orders/orderFlags'
import { hedgeSide, sidelessText, twoPositionsText } from '@/web/session/positionMode/hedgeSide'
import type { Legs } from '@/web/session/positionMode/legsOf'
import { usePositionMode } from '@/web/session/positionMode/usePositionMode'
import { createPreviews } from '@/web/session/preview/previews'
import { usePreviewAccount } from '@/web/session/preview/usePreviewAccount'
import { usePreviewTurn } from '@/web/session/preview/usePreviewTurn'
import { cappedOrder } from '@/web/tools/palette/cappedOrder'
import { isSmallMove } from '@/web/tools/palette/isSmallMove'
import type { CloseCommand, FlipCommand, PlaceCommand } from '@/web/tools/palette/paletteCommand'
import type { PalettePlan, PlanTerm } from '@/web/tools/palette/PlanSheet'
import { resolveOrder, type OrderTerms, type ResolvedOrder } from '@/web/tools/palette/resolveOrder'
import { type CommandMarket, useFrozen } from '@/web/tools/palette/useCommandMarket'
import { formatExact } from '@/web/ui/formatExact'
import { formatPrice } from '@/web/ui/formatNumber'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { OrderFigures } from './OrderFigures'

export type OrderCommand = PlaceCommand | CloseCommand | FlipCommand

/** Plans an order. The terms are fixed when the plan is first shown, and then compared with current prices. */
export function useOrderPlan(
  text: string,
  command: OrderCommand | undefined,
  market: CommandMarket,
): PalettePlan | undefined {
  const session = useAccountSession()
  const { data: summary } = useAccountSummary()
  const builder = useBuilder()
  const { data: positions } = usePositions()
  const { clock } = useMarketData()
  const previews = useMemo(() => createPreviews(clock, systemTimers), [clock])
  usePreviewTurn(previews)
  const { instrument, book, isBookLive, liveBook, markPrice, indexPrice } = market
  const account = usePreviewAccount(command === undefined ? undefined : instrument)
  const { mode } = usePositionMode(instrument, false)
  const rows = instrument === undefined ? [] : positionsIn(positions, instrument)
  const positionSide = mode === 'hedge' ? sideOfCommand(command, rows) : undefined
  const sided = { instrumentId: instrument?.instrumentId ?? '', positionSide }
  const position = positionAtSide(positions, sided)
  const held = heldAtSide(positions, sided)

  const estimate = (draft: OrderDraft, terms: Instrument) =>
    previewTicket({
      draft,
      instrument: terms,
      bids: liveBook?.bids,
      asks: liveBook?.asks,
      markPrice,
      indexPrice,
      feeRates: feeRatesOf(summary, terms, builder),
      leverage: chosenLeverage(summary, terms.instrumentId),
      position: held ?? noAmount,
    })
  const largest = (order: OrderTerms) =>
    account === undefined || liveBook === undefined
      ? undefined
      : previews.largest({ account, order: { ...order, ...sided }, book: liveBook })

  const facts = { isBookLive, bestBid: book.bestBid, bestAsk: book.bestAsk, markPrice, held, largest }
  const fresh =
    command !== undefined && instrument !== undefined ? resolveOrder({ ...command, instrument }, facts) : undefined
  const { slippageCap: cap } = usePreferences().preferences
  const found = fresh?.isResolved === true ? fresh.resolved : undefined
  const isCapped = cap !== undefined && found !== undefined && found.order.limitPrice === undefined
  const now = isCapped && instrument !== undefined ? cappedOrder(found, cap, { ...book, instrument, markPrice }) : found
  const key = command === undefined || session === undefined ? undefined : text
  const [shown, takeFresh] = useFrozen(key, now)
  if (command === undefined || instrument === undefined) return undefined
  if (session === undefined) return blockedPlan(command, t('Connect your wallet and enable trading first.'))
  // Judged without the limit: an order that the book would take beyond the cap is not sent at all.
  const uncapped = found === undefined || !isCapped ? undefined : estimate(draftOf(found), instrument)
  const capWords =
    found === undefined || !isCapped
      ? undefined
      : capProblem({
          side: found.order.isBuy ? 'buy' : 'sell',
          capText: cap,
          worst: now?.order.limitPrice,
          reached: uncapped?.worstPrice,
          priceStep: instrument.priceStep,
        })
  if (shown === undefined)
    return blockedPlan(command, fresh?.isResolved === false ? fresh.words : (capWords ?? t('Loading…')))

  const order = { ...shown.order, ...sideOf({ positionSide }) }
  const draft = draftOf(shown)
  const own = account === undefined ? undefined : previews.order({ account, order, book: liveBook })
  const rests = own?.resting !== undefined && own.resting > 0n
  const filled = account !== undefined && rests ? previews.filled({ account, order, book: liveBook }) : undefined
  const checked = checkMyOrder(
    checkDraft(draft, {
      instrument,
      markPrice,
      bestBid: book.bestBid,
      bestAsk: book.bestAsk,
      isBookLive,
      position: held,
    }),
    own,
  )
  const title = ticketLabel(order, instrument)
  const hedgeProblem = mode === 'hedge' ? hedgeWords(command, rows.length) : undefined
  const hasPositionMoved = shown.held !== undefined && shown.held !== held && !isSameSize(shown, now)
  const blocked = !isBookLive
    ? { words: t('Order book isn’t live. No order was sent.') }
    : hedgeProblem !== undefined
      ? { words: hedgeProblem }
      : capWords !== undefined
        ? { words: capWords }
        : hasPositionMoved
          ? { words: t('Your position changed since this preview.') }
          : !checked.isReady
            ? checked.error
            : own?.isAllowed === undefined
              ? { words: t('Calculating preview…') }
              : undefined
  return {
    title,
    tone: order.isBuy ? 'buy' : 'sell',
    terms: [
      ...termsOf({ ...shown, order }, instrument),
      ...splitTerms(draftLegs(order, mode, instrument, held), instrument),
    ],
    figures: (
      <OrderFigures
        instrument={instrument}
        own={own}
        filled={filled}
        ticket={estimate(draft, instrument)}
        closing={position === undefined || command.kind !== 'close' ? undefined : { position, order, market }}
        rates={feeRatesOf(summary, instrument, builder)}
      />
    ),
    moved: movedOf(shown, now, instrument, takeFresh),
    blocked,
    verb: title,
    ...(blocked === undefined && {
      run: () =>
        command.kind === 'flip' ? placeWhilePositionOpen(session, order, shown.held) : session.actions.place(order),
    }),
  }
}

/** Returns the position that a command concerns in hedge mode: the only one to close, or the one that it opens. */
function sideOfCommand(command: OrderCommand | undefined, rows: readonly PositionMessage[]): PositionSide | undefined {
  if (command?.kind === 'place') return hedgeSide(command.side, command.reduceOnly ? 'close' : 'open')
  return rows[0]?.positionSide
}

function hedgeWords({ kind }: OrderCommand, count: number): string | undefined {
  if (kind === 'flip') return sidelessText
  return kind === 'close' && count > 1 ? twoPositionsText : undefined
}

const noAmount = fixed6<Amount>(0n)

function priceDraft(limitPrice: Price | undefined): Pick<OrderDraft, 'type' | 'priceText'> {
  if (limitPrice === undefined) return { type: 'market', priceText: '' }
  return { type: 'limit', priceText: formatFixed6(limitPrice) }
}

function draftOf({ order }: ResolvedOrder): OrderDraft {
  const { isBuy, amount, limitPrice, timeInForce } = order
  const terms = { ...flagsOf(order), side: isBuy ? 'buy' : 'sell', timeInForce } as const
  return { ...emptyDraft, ...priceDraft(limitPrice), ...terms, amountText: formatFixed6(amount) }
}

function termsOf({ order, priceFrom, amountFrom }: ResolvedOrder, instrument: Instrument): readonly PlanTerm[] {
  const { amount, limitPrice, timeInForce } = order
  const flags = flagTexts(order)
  return [
    { name: t('Amount'), value: `${formatExact(amount)} ${instrument.asset}`, from: amountFrom },
    {
      name: t('Price'),
      value: limitPrice === undefined ? t('market') : formatPrice(limitPrice, instrument.priceStep),
      from: priceFrom && t('{price}, fixed at preview', { price: priceFrom }),
    },
    { name: t('Type'), value: limitPrice === undefined ? t('market') : `${t('limit')}, ${timeInForce}` },
    { name: t('Order options'), value: flags.length === 0 ? t('none') : flags.join(', ') },
  ]
}

/** Returns the terms that show how the position mode sends the order. */
function splitTerms(legs: Legs<ResolvedOrder['order']>, instrument: Instrument): readonly PlanTerm[] {
  if (legs.kind === 'split') return [{ name: t('Sent as'), value: `${splitText(legs, instrument)} ${splitRisk(legs)}` }]
  return legs.isMarked ? [{ name: t('Sent as'), value: ticketLabel(legs.order, instrument) }] : []
}

/**
 * Returns how current prices would change the shown order, with a button that updates it; undefined if they would not.
 * The shown order itself stays fixed.
 */
function movedOf(
  shown: ResolvedOrder,
  fresh: ResolvedOrder | undefined,
  instrument: Instrument,
  onTake: () => void,
): PalettePlan['moved'] {
  if (fresh === undefined) return undefined
  const isPriceSame = fresh.order.limitPrice === shown.order.limitPrice
  if (isPriceSame && isSameSize(shown, fresh)) return undefined
  if (!isPriceSame && fresh.order.limitPrice !== undefined) {
    const price = formatPrice(fresh.order.limitPrice, instrument.priceStep)
    return {
      words: t('{what} is now {value}.', { what: shown.priceFrom ?? t('The price'), value: price }),
      isSmall: isSmallMove(shown.order.limitPrice ?? fresh.order.limitPrice, fresh.order.limitPrice),
      label: t('Use {value}', { value: price }),
      onTake,
    }
  }
  const amount = formatExact(fresh.order.amount)
  return {
    words: t('Amount is now {value}.', { value: amount }),
    isSmall: false,
    label: t('Use {value}', { value: amount }),
    onTake,
  }
}

function isSameSize(shown: ResolvedOrder, now: ResolvedOrder | undefined): boolean {
  return now?.order.amount === shown.order.amount && now.order.isBuy === shown.order.isBuy
}

function blockedPlan(command: OrderCommand, words: string): PalettePlan {
  const { instrumentName } = command.instrument
  const named = { instrument: instrumentName }
  const title =
    command.kind === 'place'
      ? t('Order {instrument}', named)
      : command.kind === 'close'
        ? t('Close {instrument}', named)
        : t('Flip {instrument}', named)
  return { title, tone: 'plain', terms: [], blocked: { words }, verb: title }
}
