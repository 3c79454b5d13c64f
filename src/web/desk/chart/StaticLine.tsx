import { useLayoutEffect, type ReactNode } from 'react'
import { toNumber } from '@/core/protocol/fixed6'
import type { Price } from '@/core/protocol/fixed6'
import type { StopKind } from '@/core/quant/checkStop'
import { formatPrice } from '@/web/ui/formatNumber'

export type ChartLine = {
  readonly key: string
  /** For example "Long entry" or "Liquidation". */
  readonly label: string
  /** Short label for the tag: "Long", "Liq.". */
  readonly short: string
  readonly price: Price
  readonly tone: 'buy' | 'sell' | 'danger' | 'accent'
  /** True for an estimate, which is dashed and marked ≈. */
  readonly isEstimate?: boolean
  /** True for a line of an unsent order, whose tag is hollow and dashed. */
  readonly isDraft?: boolean
  /** True if the tag of a price beyond the scale stays at the edge, with an arrow. */
  readonly waits?: boolean
  /** For an entry line: the stops that can be dragged from it. `onPick` gets no price after a plain click. */
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

/** A price that cannot be moved: an entry, a liquidation price or an unsent order. */
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
