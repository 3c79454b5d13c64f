import { useState } from 'react'
import { describeError } from '@/core/protocol/errorCodes'
import { toNumber } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { EmptyBook } from '@/web/desk/EmptyBook'
import { t } from '@/web/language/t'
import { useOrderBook } from '@/web/market/orderBook/useOrderBook'
import { useOthersBook } from '@/web/session/orders/useOthersBook'
import { Button, IconButton } from '@/web/ui/Button'
import { ErrorState } from '@/web/ui/EmptyState'
import { formatPercent } from '@/web/ui/formatNumber'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { CandlesIcon } from '@/web/ui/icons'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { Skeleton } from '@/web/ui/Skeleton'
import { depthDomain, depthPoints, firstSpan, spans, tablePlaces, type DepthBook } from './depthCurve'
import { type DepthOrder, DepthPlot } from './DepthPlot'
import { DepthTable } from './DepthTable'

type LiveDepthProps = { instrument: Instrument; orders: readonly DepthOrder[]; onChart: () => void }

/** The live depth chart of an instrument. Its mid price excludes the trader's own orders. */
export function LiveDepth({ instrument, orders, onChart }: LiveDepthProps) {
  const view = useOrderBook(instrument.instrumentName)
  const { mid } = useOthersBook(instrument.instrumentName)
  return (
    <DepthPanel
      key={instrument.instrumentName}
      instrument={instrument}
      orders={orders}
      onChart={onChart}
      book={mid === undefined ? undefined : { bids: view.bids, asks: view.asks, mid }}
      freshness={freshnessOf(view)}
      failure={view.error === undefined ? undefined : { why: t(describeError(view.error)), code: view.error }}
    />
  )
}

type DepthPanelProps = {
  instrument: Instrument
  /** `undefined` while either side is empty. */
  book: DepthBook | undefined
  orders: readonly DepthOrder[]
  freshness: PanelFreshness
  failure: { readonly why: string; readonly code: string } | undefined
  onChart: () => void
}

/** The depth panel. Needs `key={instrumentName}`, because the zoom belongs to one book. */
function DepthPanel({ instrument, book, orders, freshness, failure, onChart }: DepthPanelProps) {
  const [isTable, setTable] = useState(false)
  const [chosenSpan, setSpan] = useState<number>()
  // The first book determines the range; afterwards only the trader changes it.
  if (chosenSpan === undefined && book !== undefined) setSpan(firstSpan(book.bids, book.asks, book.mid))
  const span = chosenSpan ?? 0.01
  return (
    <Panel
      title={t('Depth')}
      className="@container"
      freshness={freshness}
      leading={
        <>
          <Button size="small" onClick={onChart} className="max-[43.6875rem]:hidden @max-[25rem]:hidden">
            {t('Back to chart')}
          </Button>
          <IconButton
            label={t('Back to chart')}
            icon={<CandlesIcon />}
            onClick={onChart}
            className="max-[43.6875rem]:hidden @min-[25rem]:hidden"
          />
        </>
      }
      actions={
        <>
          <Zoom span={span} onSpan={setSpan} />
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('Table')}
          </Button>
        </>
      }
    >
      {failure !== undefined && book === undefined ? (
        <ErrorState what={t('No order book')} {...failure} />
      ) : freshness.status === 'loading' ? (
        <DepthSkeleton />
      ) : book === undefined ? (
        <EmptyBook instrument={instrument} isDepth />
      ) : (
        <Body instrument={instrument} book={book} orders={orders} span={span} isTable={isTable} />
      )}
    </Panel>
  )
}

type BodyProps = {
  instrument: Instrument
  book: DepthBook
  orders: readonly DepthOrder[]
  span: number
  isTable: boolean
}

function Body({ instrument, book, orders, span, isTable }: BodyProps) {
  const { instrumentName, asset, priceStep, amountStep } = instrument
  const steps = { asset, priceStep, amountStep }
  if (isTable) return <DepthTable places={tablePlaces(book, span, priceStep)} orders={orders} steps={steps} />
  const reach = toNumber(book.mid) * span
  const bids = depthPoints(book.bids, book.mid, reach)
  const asks = depthPoints(book.asks, book.mid, reach)
  const domain = depthDomain(book.mid, span, bids, asks)
  return (
    <DepthPlot
      book={book}
      domain={domain}
      bids={bids}
      asks={asks}
      orders={orders}
      instrumentName={instrumentName}
      {...steps}
    />
  )
}

/** Zooms through a fixed list of ranges for every book. */
function Zoom({ span, onSpan }: { span: number; onSpan: (span: number) => void }) {
  const at = spans.findIndex((one) => one === span)
  const step = (by: 1 | -1) => {
    const next = spans[at + by]
    if (next !== undefined) onSpan(next)
  }
  return (
    <>
      <IconButton
        label={t('Zoom in')}
        icon={<span aria-hidden="true">+</span>}
        disabled={at <= 0}
        onClick={() => step(-1)}
      />
      <span className="w-16 text-center text-xs text-text-3 @max-[25rem]:w-11">
        ±{formatPercent(span, { decimals: span < 0.01 ? 2 : 1, isSigned: false })}
      </span>
      <IconButton
        label={t('Zoom out')}
        icon={<span aria-hidden="true">{'\u2212'}</span>}
        disabled={at === spans.length - 1}
        onClick={() => step(1)}
      />
    </>
  )
}

function DepthSkeleton() {
  return (
    <section
      aria-label={t('Loading depth…')}
      className="flex min-h-0 flex-1 items-end gap-px overflow-hidden px-3 pt-6 pb-6"
    >
      {Array.from({ length: 24 }, (_, index) => (
        <div key={index} className="flex-1" style={{ height: `${10 + Math.abs(index - 11.5) * 7}%` }}>
          <Skeleton height="100%" />
        </div>
      ))}
    </section>
  )
}
