import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fixed6, formatFixed6, type Amount, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { shareOfAmount, type LargestOrder, type OrderCap } from '@/core/quant/preview/largestOrder'
import { marketNeedsBook } from '@/web/desk/draft/checkDraft'
import { capText, noOrderText } from '@/web/desk/draft/orderCap'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { t } from '@/web/language/t'
import { decimalValue } from '@/web/ui/decimalText'
import { formatAmount, formatPercent, unknownText } from '@/web/ui/formatNumber'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { showToast } from '@/web/ui/showToast'
import { Slider } from '@/web/ui/Slider'
import type { RiskTerms } from './amountAtRisk'
import { useSizePresets } from './useSizePresets'

type AmountSliderProps = {
  /** Computes the largest order at this moment; `undefined` while an input is unknown. */
  largest: () => LargestOrder | undefined
  priceNow: () => Price | undefined
  risk: RiskTerms
  draft: Pick<OrderDraft, 'type' | 'side' | 'priceText' | 'amountText'>
  isBookLive: boolean
  /** True when the current order needs more margin than is available. */
  isShortOfMargin: boolean
  instrument: Instrument
  /** `note` names the limit that capped the amount, unless it is the margin. */
  onPick: (amount: Amount, note: string | undefined) => void
}

type Picked = { readonly percent: number; readonly amountText: string; readonly side: OrderDraft['side'] }

type Measured = LargestOrder & Pick<OrderDraft, 'type' | 'side'>

/** After a pause in typing, because the largest order is found by a search. */
const shareDelayMs = 150
/** The largest order moves with the book, the marks and the account. */
const measureAgainMs = 3_000

/**
 * The amount as a share of the largest order. Its price is the ticket's price or, without a price, the best opposite
 * price.
 */
export function AmountSlider(props: AmountSliderProps) {
  const { largest, draft, isBookLive, isShortOfMargin, instrument, onPick } = props
  const { amountText, type, side, priceText } = draft
  const picked = useRef<Picked>(undefined)
  const [shown, setShown] = useState<number>()
  const [measured, setMeasured] = useState<Measured>()
  // A buy says nothing about the largest sell, nor a limit order about a market order.
  const most = measured?.type === type && measured.side === side ? measured : undefined
  const pick = (percent: number, found: LargestOrder) => {
    const { amount, cap } = found
    const part = shareOfAmount(amount, shareOf(percent), instrument.amountStep)
    picked.current = { percent, amountText: part === 0n ? '' : formatFixed6(part), side }
    setShown(percent)
    setMeasured(found === undefined ? undefined : { ...found, type, side })
    onPick(part, percent === 100 ? capText(cap, instrument) : undefined)
  }
  const press = (percent: number) => {
    const found = largest()
    if (found !== undefined && found.amount > 0n) return pick(percent, found)
    const title = found === undefined ? whyUnknown(draft, isBookLive) : noOrderText(found)
    showToast({ tone: 'info', title, category: 'account', id: 'share' })
  }
  useShareKeys(press)

  // After a press the amount shrinks when the market makes it too large for the margin, but it never grows.
  const shrink = useEffectEvent((text: string) => {
    const { percent, amountText: pickedText } = picked.current ?? {}
    const found = percent !== undefined && pickedText === text ? largest() : undefined
    if (percent !== undefined && found !== undefined && found.amount > 0n) pick(percent, found)
  })
  useEffect(() => {
    if (isShortOfMargin) shrink(amountText)
  }, [isShortOfMargin, amountText])

  const measure = useEffectEvent(() => {
    const found = largest()
    setMeasured(found === undefined ? undefined : { ...found, type, side })
    // A picked share stays as it was pressed.
    const isPicked = picked.current?.amountText === amountText && picked.current.side === side
    if (!isPicked) setShown(percentOf(amountText, found?.amount))
  })
  useEffect(
    () => {
      const timer = setTimeout(measure, shareDelayMs)
      const again = setInterval(measure, measureAgainMs)
      return () => {
        clearTimeout(timer)
        clearInterval(again)
      }
    },
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the largest order depends on type, side and price
    [amountText, type, side, priceText],
  )

  const text = shown === undefined || most === undefined ? unknownText : percentText(shown)
  const presets = useSizePresets(instrument, { priceNow: props.priceNow, largest, risk: props.risk }, (amount) =>
    onPick(amount, undefined),
  )
  return (
    <>
      <div className="flex items-center gap-3" title={isWithoutPrice(draft) ? touchText(side) : undefined}>
        <Slider
          label={t('Share of the available margin')}
          value={Math.min(100, Math.round(shown ?? 0))}
          aria-valuetext={text}
          onChange={press}
        />
        <span className="-mr-1 flex items-center gap-1">
          <ShareText share={text} most={most} instrument={instrument} />
          {presets.edit}
        </span>
      </div>
      {presets.row}
      {presets.dialog}
    </>
  )
}

function touchText(side: OrderDraft['side']): string {
  return side === 'buy'
    ? t('At the best ask, until a price is entered')
    : t('At the best bid, until a price is entered')
}

/** Names the largest order, because it moves with the market and the account. */
function ShareText({
  share,
  most,
  instrument,
}: {
  share: string
  most: LargestOrder | undefined
  instrument: Instrument
}) {
  return (
    <span
      className="min-w-28 text-right text-sm font-medium whitespace-nowrap text-text-2"
      title={most === undefined ? undefined : (capText(most.cap, instrument) ?? boundTexts[most.cap])}
    >
      {share}
      {most !== undefined && (
        <span className="font-normal text-text-3">
          {' '}
          {t('of max {amount}', { amount: formatAmount(most.amount, instrument.amountStep) })}
        </span>
      )}
    </span>
  )
}

const boundTexts: Partial<Record<OrderCap, string>> = {
  INSUFFICIENT_MARGIN: t('Limited by the available margin.'),
  ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY: t('Limited by the position to reduce.'),
}

function useShareKeys(press: (percent: number) => void): void {
  useShortcut('ticket.share25', () => press(25))
  useShortcut('ticket.share50', () => press(50))
  useShortcut('ticket.share75', () => press(75))
  useShortcut('ticket.share100', () => press(100))
}

const shareOf = (percent: number) => fixed6<Fraction>(BigInt(Math.round(percent)) * 10_000n)

/** With a decimal where a whole percent would hide a small amount. */
function percentText(percent: number): string {
  if (percent > 0 && percent < 0.1) return `<${formatPercent(0.001, { decimals: 1, isSigned: false })}`
  const decimals = percent < 10 && !Number.isInteger(percent) ? 1 : 0
  return formatPercent(percent / 100, { decimals, isSigned: false })
}

/** Percent of the largest order; `undefined` while it is unknown. */
function percentOf(amountText: string, largest: Amount | undefined): number | undefined {
  const amount = decimalValue<Amount>(amountText)
  if (amountText === '' || amount === 0n) return 0
  if (amount === undefined || largest === undefined || largest === 0n) return undefined
  const percent = Number((amount * 10_000n) / largest) / 100
  // Rounded down from 10%: 100% is the whole.
  return percent < 10 ? Math.max(0.05, Math.round(percent * 10) / 10) : Math.floor(percent)
}

function isWithoutPrice({ type, priceText }: Pick<OrderDraft, 'type' | 'priceText'>): boolean {
  return type === 'limit' && priceText.trim() === ''
}

/** Explains why the largest order is unknown, and what to do. */
function whyUnknown(draft: AmountSliderProps['draft'], isBookLive: boolean): string {
  if (!isBookLive && draft.type === 'market') return marketNeedsBook
  if (!isWithoutPrice(draft)) return t('Can’t calculate that share: check the price, or wait for the account to load.')
  if (!isBookLive) return t('Order book isn’t live. Enter a price.')
  return draft.side === 'buy'
    ? t('No asks in the book. Enter a price, or wait for the account to load.')
    : t('No bids in the book. Enter a price, or wait for the account to load.')
}
