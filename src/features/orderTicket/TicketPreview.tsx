import type { ReactNode } from 'react'
import type { Instrument } from '@/protocol/instrument'
import { unknownText } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { formatPrice } from '@/ui/formatPrice'
import { formatUsd } from '@/ui/formatUsd'
import type { OrderDraft } from './orderDraft'
import type { OrderPreview } from './orderPreview'

/** What the order would cost, before it is signed. What is estimated is marked so; what is unknown is a dash. */
export function TicketPreview({
  draft,
  instrument,
  preview,
}: {
  draft: OrderDraft
  instrument: Instrument
  preview: OrderPreview
}) {
  const { averagePrice, slippage } = preview
  const isTaking = draft.type === 'market' || averagePrice !== undefined
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
      <Figure label="Notional">{usd(preview.notional)}</Figure>
      <Figure label="Fee">{estimate(usd(preview.fee))}</Figure>
      <Figure label="Margin">{estimate(usd(preview.margin))}</Figure>
      <Figure label="Available">{usd(preview.available)}</Figure>
      <Figure label={draft.type === 'market' ? 'Average price' : 'Takes at'}>
        {isTaking ? estimate(formatPrice(averagePrice, instrument.priceStep)) : unknownText}
      </Figure>
      <Figure label="Slippage">{isTaking ? estimate(formatPercent(slippage, { decimals: 3 })) : unknownText}</Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{label}</dt>
      <dd className="text-right">{children}</dd>
    </>
  )
}

function usd(value: OrderPreview['notional']): string {
  return value === undefined ? unknownText : `${formatUsd(value)} USD`
}

function estimate(text: string): string {
  return text === unknownText ? text : `≈ ${text}`
}
