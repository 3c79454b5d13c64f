import { useLayoutEffect, type ReactNode } from 'react'
import { toNumber } from '@/core/protocol/fixed6'
import type { Price } from '@/core/protocol/fixed6'
import type { StopKind } from '@/core/quant/checkStop'
import { formatPrice } from '@/web/ui/formatNumber'

export type ChartLine = {
  readonly key: string
  /** "Long entry", "Liquidation". */
  readonly label: string
  /** As the tag on the chart says it, which has little room: "Long", "Liq.". */
  readonly short: string
  readonly price: Price
  readonly tone: 'buy' | 'sell' | 'danger' | 'accent'
  /** Hypothetical or estimated lines are dashed and marked ≈. */
  readonly isEstimate?: boolean
  /** Of an order that is not sent: its tag is hollow and dashed. */
  readonly isDraft?: boolean
  /** Beyond the scale its tag waits at the edge, with an arrow. */
  readonly waits?: boolean
  /** Of an entry: the stops that can be dragged from it, and what asks for one, of a press alone without a price. */
  readonly protect?: {
    readonly kinds: readonly StopKind[]
    readonly onPick: (kind: StopKind, price: Price | undefined) => void
  }
}

const tones = {
  buy: 'border-buy text-buy',
  sell: 'border-sell text-sell',
  danger: 'border-danger text-danger',
  accent: 'border-accent text-accent',
}

type StaticLineProps = { line: ChartLine; priceStep: Price; place: () => void; children?: ReactNode }

/** A price to be seen and not moved: an entry, a liquidation price, an order that is not sent yet. */
export function StaticLine({ line, priceStep, place, children }: StaticLineProps) {
  useLayoutEffect(place, [place, line.price])
  return (
    <div
      data-line-kind={line.waits === true ? 'waiting' : 'seen'}
      data-line-price={toNumber(line.price)}
      className="chart-line"
    >
      <div
        className={`w-full border-t ${line.isEstimate === true ? 'border-dashed' : ''} ${line.isDraft === true ? 'opacity-50' : 'opacity-70'} ${tones[line.tone]}`}
      />
      <div
        data-handle="own"
        className={`chart-handle ${line.isDraft === true ? 'border-dashed' : 'chart-label'} ${tones[line.tone]}`}
      >
        <span className="sr-only">{line.label}</span>
        <span aria-hidden="true" className="font-medium">
          {line.short}
        </span>
        <span className="text-text-2">
          {line.isEstimate === true && '≈ '}
          {formatPrice(line.price, priceStep)}
        </span>
        <span aria-hidden="true" className="chart-beyond" />
        {children}
      </div>
    </div>
  )
}
