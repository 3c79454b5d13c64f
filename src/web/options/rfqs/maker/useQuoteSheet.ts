import { useRef, useState } from 'react'
import { formatFixed6, type Amount } from '@/core/protocol/fixed6'
import type { RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { t } from '@/web/language/t'
import type { NewQuote } from '@/web/options/rfqs/model/newQuote'
import type { PreviewOutcome, QuoteOutcome } from '@/web/options/rfqs/model/rfqActions'
import { useMakerLog, useRfqActions } from '@/web/options/rfqs/model/useRfqs'
import { useAccountSummary, usePositions } from '@/web/session/accountLists'
import { decimalValue } from '@/web/ui/decimalText'
import { type MakerChoices, type QuoteSide, areSkewsRead, skewsFrom, tickersOf, type SkewTexts } from './priceSide'
import { ifFilled, needsConfirmation, heldSide, sideFigures, type SideFigures, type SideProblem } from './quoteFigures'
import { outcomeFailure } from './quoteOutcome'
import { sidesOf, type MakerBook } from './useMakerBook'

type BySide<Value> = Readonly<Partial<Record<QuoteSide, Value>>>

/** A previewed side. Its prices are signed even if the model moves; its edge still follows the model. */
type HeldSide = { readonly figures: SideFigures; readonly amount: Amount; readonly preview: PreviewOutcome }

export type SheetStage = 'editing' | 'previewing' | 'previewed' | 'sending'

type QuoteSheetInput = {
  readonly block: RfqBlockRecord
  readonly isOpen: boolean
  readonly book: MakerBook
  readonly choices: MakerChoices
  readonly skews: SkewTexts
  readonly isAnyRejected: boolean
}

/**
 * State of one quote sheet. Prices follow the model until they are typed or previewed, and are then signed as shown.
 */
export function useQuoteSheet({ block, isOpen, book, choices, skews, isAnyRejected }: QuoteSheetInput) {
  const actions = useRfqActions()
  const log = useMakerLog()
  const { data: positions = [] } = usePositions()
  const { data: summary } = useAccountSummary()
  const [typed, setTyped] = useState<BySide<string>>({})
  const [offSides, setOffSides] = useState<ReadonlySet<QuoteSide>>(new Set())
  const [amountText, setAmountText] = useState<string>()
  const [held, setHeld] = useState<BySide<HeldSide>>()
  const [stage, setStage] = useState<SheetStage>('editing')
  const [isSure, setSure] = useState(false)
  /** Numbers the previews, so that a late response to an earlier preview is ignored. */
  const asking = useRef(0)
  const [results, setResults] = useState<readonly { readonly side: QuoteSide; readonly outcome: QuoteOutcome }[]>([])

  const sides = sidesOf(block)
  const on = sides.filter((side) => !offSides.has(side))
  const model = book.modelOf(block)
  const shownAmount = block.fullSize || amountText === undefined ? formatFixed6(block.amount) : amountText
  const amount = decimalValue<Amount>(shownAmount)
  const isAmountGood =
    amount !== undefined && amount > 0n && amount <= block.amount && amount % block.amountPrecision === 0n
  const tickers = tickersOf(book.markets)
  const live = (side: QuoteSide): SideFigures | SideProblem | undefined =>
    model === undefined
      ? undefined
      : sideFigures({ side, block, model, choices, skews: skewsFrom(skews), tickers, typed: typed[side] })
  const figures: BySide<SideFigures | SideProblem> = Object.fromEntries(
    sides.map((side) => {
      const previewed = held?.[side]?.figures
      return [side, previewed === undefined ? live(side) : heldSide(previewed, { block, model, choices, tickers })]
    }),
  )
  const good = (side: QuoteSide) => {
    const found = figures[side]
    return typeof found === 'object' ? found : undefined
  }
  const replacedOn = (side: QuoteSide) =>
    book.rows.find((row) => row.block.blockId === block.blockId && row.side === side && row.standing === 'live')

  /** The venue's preview no longer applies after any change. */
  const begin = () => {
    asking.current += 1
    setHeld(undefined)
    setStage('editing')
    setSure(false)
    setResults([])
  }
  const quoteOf = (side: QuoteSide, priced: SideFigures, packages: Amount): NewQuote => ({
    block,
    isBuy: side === 'bid',
    amount: packages,
    limitPrice: priced.price,
    legPrices: priced.legs,
  })

  const rejection = isAnyRejected || !areSkewsRead(skews) ? t('Correct the number marked in red first.') : undefined
  const isReady =
    rejection === undefined &&
    isOpen &&
    stage !== 'sending' &&
    isAmountGood &&
    on.length > 0 &&
    on.every((side) => good(side) !== undefined)
  const isPreviewGood =
    rejection === undefined && stage === 'previewed' && on.every((side) => held?.[side]?.preview.status === 'previewed')
  const mustConfirm = on.some((side) => needsConfirmation(good(side)?.warnings ?? []))

  const preview = async () => {
    if (actions === undefined || amount === undefined || !isReady) return
    begin()
    setStage('previewing')
    const mine = asking.current
    const asked = await Promise.all(
      on.flatMap((side) => {
        const priced = good(side)
        if (priced === undefined) return []
        return [
          actions
            .preview(quoteOf(side, priced, amount))
            .then((answer) => [side, { figures: priced, amount, preview: answer }] as const),
        ]
      }),
    )
    if (asking.current !== mine) return
    setHeld(Object.fromEntries(asked))
    setStage('previewed')
  }

  const send = async () => {
    if (actions === undefined || held === undefined || !isPreviewGood || (mustConfirm && !isSure)) return
    setStage('sending')
    const mine = asking.current
    const sent: { side: QuoteSide; outcome: QuoteOutcome }[] = []
    for (const side of on) {
      const one = held[side]
      if (one === undefined) continue
      const quote = quoteOf(side, one.figures, one.amount)
      const replaced = replacedOn(side)?.entry.quote
      // Sent in sequence, because a second quote on the same request would be rejected as busy.
      const outcome = await (replaced === undefined ? actions.send(quote) : actions.amend(replaced, quote))
      sent.push({ side, outcome })
      if (outcomeFailure(outcome) === undefined && 'quoteId' in outcome) {
        log?.onSent(outcome.quoteId, quote, good(side)?.edge?.usd, replaced?.quoteId)
      }
    }
    // If inputs changed in the meantime, they belong to the next quote and stay.
    if (asking.current === mine) {
      begin()
      setTyped({})
    }
    setResults(sent)
  }

  return {
    model,
    sides,
    on,
    figures,
    typed,
    stage,
    rejection,
    isPreviewGood,
    mustConfirm,
    isSure,
    results,
    shownAmount,
    isAmountGood,
    tickers,
    replacedOn,
    standingOf: book.standingOf,
    isHeld: held !== undefined,
    previewOf: (side: QuoteSide) => held?.[side]?.preview,
    ifFilledOf: (side: QuoteSide) => {
      const priced = good(side)
      if (priced === undefined || model === undefined || amount === undefined) return undefined
      const { legPrices } = priced
      return ifFilled({ side, block, model, amount, legPrices, positions, summary })
    },
    availableMargin: summary?.availableMargin,
    setSure,
    begin,
    setTyped: (side: QuoteSide, text: string | undefined) => {
      begin()
      const { [side]: _old, ...others } = typed
      setTyped(text === undefined ? others : { ...others, [side]: text })
    },
    setOn: (side: QuoteSide, isOn: boolean) => {
      begin()
      const next = new Set(offSides)
      if (isOn) next.delete(side)
      else next.add(side)
      setOffSides(next)
    },
    setAmount: (text: string) => {
      begin()
      setAmountText(text)
    },
    submit: () => void (stage === 'previewed' ? send() : preview()),
  }
}

export type QuoteSheet = ReturnType<typeof useQuoteSheet>
