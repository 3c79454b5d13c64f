import { useLayoutEffect, type ReactNode } from 'react'
import { toNumber, type Price, type Usd } from '@/core/protocol/fixed6'
import type { StopKind } from '@/core/quant/checkStop'
import { Gain } from '@/web/ui/Figure'
import { formatPrice } from '@/web/ui/formatNumber'
import { LineTag } from './LineTag'

export type ChartLine = {
  readonly key: string
  /** For example "Long entry" or "Liquidation". */
  readonly label: string
  /** Short label for the tag: "Long 11.48", "Liq.". */
  readonly short: string
  readonly price: Price
  readonly tone: 'buy' | 'sell' | 'danger' | 'accent' | 'plain'
  /** Shown in the tag instead of the price. */
  readonly pnl?: Usd
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
  plain: 'border-text-1 text-text-1',
}

type StaticLineProps = { line: ChartLine; priceStep: Price; place: () => void; children?: ReactNode }

/** A price that cannot be moved: an entry, a liquidation price or an unsent order. */
export function StaticLine({ line, priceStep, place, children }: StaticLineProps) {
  useLayoutEffect(place, [place, line.price])
  return (
    <div
      data-line-kind={line.waits === true ? 'waiting' : 'seen'}
      data-axis={formatPrice(line.price, priceStep)}
      data-tone={line.tone === 'plain' ? 'text-1' : line.tone}
      data-line-price={toNumber(line.price)}
      className="chart-line"
    >
      <div className={`chart-stroke ${line.isEstimate === true ? 'border-dashed' : ''} ${tones[line.tone]}`} />
      <div
        data-handle="own"
        className={`chart-handle ${line.isDraft === true ? 'border-dashed' : 'chart-label'} ${tones[line.tone]}`}
      >
        <span className="sr-only">{line.label}</span>
        <LineTag
          kind={line.short}
          value={
            line.pnl === undefined ? (
              `${line.isEstimate === true ? '≈ ' : ''}${formatPrice(line.price, priceStep)}`
            ) : (
              <Gain usd={line.pnl} />
            )
          }
        />
        {children}
      </div>
    </div>
  )
}
