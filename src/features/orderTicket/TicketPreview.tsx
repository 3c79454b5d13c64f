import type { ReactNode } from 'react'
import type { Instrument } from '@/protocol/instrument'
import { unknownText } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { formatPrice } from '@/ui/formatPrice'
import { formatUsd } from '@/ui/formatUsd'
import type { OrderPreview } from './orderPreview'

type TicketPreviewProps = { instrument: Instrument; preview: OrderPreview }

/** What the order would cost and take. Estimates say so; the rows are always there, so that nothing moves. */
export function TicketPreview({ instrument, preview }: TicketPreviewProps) {
  const { averagePrice, worstPrice, availableAfter } = preview
  const after = availableAfter === undefined ? '' : ` → ${formatUsd(availableAfter)}`
  return (
    <dl className="flex flex-col gap-0.5 text-sm">
      <Row name="Notional" unit="USD">
        {formatUsd(preview.notional)}
      </Row>
      <Row name="Fee" unit="USD">
        {estimate(formatUsd(preview.fee, 4))}
      </Row>
      <Row name="Margin needed" unit="USD">
        {estimate(formatUsd(preview.margin))}
      </Row>
      <Row name="Available" unit="USD" isWrong={availableAfter !== undefined && availableAfter < 0n}>
        {formatUsd(preview.availableMargin)}
        <span className="text-text-3">{after}</span>
      </Row>
      <Row name="Takes at" about="The average price of what would trade at once, walked through the live book">
        {estimate(formatPrice(averagePrice, instrument.priceStep))}
        {worstPrice !== undefined && worstPrice !== averagePrice && (
          <span className="text-text-3"> to {formatPrice(worstPrice, instrument.priceStep)}</span>
        )}
      </Row>
      <Row name="Slippage" about="How much worse than the best price that is">
        {estimate(formatPercent(preview.slippage, { decimals: 3, isSigned: false }))}
      </Row>
    </dl>
  )
}

type RowProps = { name: string; unit?: string; about?: string; isWrong?: boolean; children: ReactNode }

function Row({ name, unit, about, isWrong = false, children }: RowProps) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-text-3" title={about}>
        {name}
        {unit !== undefined && <span className="ml-1 text-[10px] text-text-4">{unit}</span>}
      </dt>
      <dd className={`truncate text-right ${isWrong ? 'text-danger' : 'text-text-1'}`}>{children}</dd>
    </div>
  )
}

const estimate = (text: string) => (text === unknownText ? text : `≈ ${text}`)
