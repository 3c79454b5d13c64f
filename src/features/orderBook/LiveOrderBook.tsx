import { groupedView, type BookSides } from '@/marketData/orderBook/groupedView'
import { sweepCostOf, type SweepCost } from '@/marketData/orderBook/sweepCost'
import { useOrderBook } from '@/marketData/orderBook/useOrderBook'
import { describeError } from '@/protocol/errorCodes'
import { freshnessOf } from '@/ui/freshnessOf'
import { t } from '@/language/t'
import { memo, Suspense, type ReactNode } from 'react'
import type { Price } from '@/protocol/fixed6'
import type { Instrument, Side } from '@/protocol/instrument'
import { Skeleton } from '@/ui/Skeleton'
import { groupingOf, withGrouping, useBookPreferences } from '@/ui/useBookPreferences'
import { ErrorState } from '@/ui/EmptyState'
import { later } from '@/ui/later'
import { GroupingSelect } from '@/ui/GroupingSelect'
import { IconButton } from '@/ui/Button'
import { DepthIcon } from '@/ui/icons'
import { Panel, type PanelFreshness } from '@/ui/Panel'
import { RadioGroup } from '@/ui/RadioGroup'
import type { BookDraft, BookStop } from './bookMarks'
import type { BookUnits } from './bookPlaces'
import { BookTable, type BookActions } from './BookTable'
import type { IvAt } from './ivAtMark'
import type { OwnOrder } from './OwnOrderMarker'

const EmptyBook = later(() => import('@/appContext/ticket/EmptyBook').then((module) => module.EmptyBook), 'mark')

/** More rows than a panel has room for, so that held rows still find their levels when the market moves away. */
const rowCount = 120

/** The order book of an instrument, live. */
export function LiveOrderBook(
  props: Omit<OrderBookPanelProps, 'levels' | 'reachOf' | 'freshness' | 'quietSinceMs' | 'quietAfterMs' | 'failure'>,
) {
  const view = useOrderBook(props.instrument.instrumentName)
  return (
    <OrderBookPanel
      {...props}
      key={props.instrument.instrumentName}
      levels={view}
      reachOf={(side, price) => sweepCostOf(side, side === 'sell' ? view.asks : view.bids, price, view.mid)}
      freshness={freshnessOf(view)}
      quietSinceMs={view.status === 'live' ? view.updatedAtMs : undefined}
      quietAfterMs={view.quietAfterMs}
      failure={view.error === undefined ? undefined : { why: t(describeError(view.error)), code: view.error }}
    />
  )
}

type OrderBookPanelProps = BookActions & {
  instrument: Instrument
  levels: BookSides
  reachOf: (side: Side, price: Price) => SweepCost | undefined
  freshness: PanelFreshness
  /** When a live book changed last, UNIX milliseconds. */
  quietSinceMs?: number | undefined
  /** How long after that it counts as quiet, milliseconds. */
  quietAfterMs?: number | undefined
  /** Why the venue gives no book. */
  failure?: { readonly why: string; readonly code: string } | undefined
  mark: Price | undefined
  ivAt?: IvAt | undefined
  ownOrders: readonly OwnOrder[]
  /** Orders that have not been sent, where they would rest. */
  drafts?: readonly BookDraft[] | undefined
  /** The prices at which the venue sends orders of its own. */
  stops?: readonly BookStop[] | undefined
  /** Whether the depth chart of this book is in view, and the way to it. */
  isDepth: boolean
  onDepth: (isDepth: boolean) => void
  /** In place of the title: what else the panel can show. */
  leading?: ReactNode
}

/** The order book with its grouping and units, which are kept. Give it `key={instrumentName}`: rows are of one. */
function OrderBookPanel({
  instrument,
  levels,
  freshness,
  failure,
  mark,
  ownOrders,
  isDepth,
  onDepth,
  leading,
  ...actions
}: OrderBookPanelProps) {
  const { instrumentName, priceStep, amountStep, asset } = instrument
  const [preferences] = useBookPreferences()
  const grouping = groupingOf(preferences, instrumentName, priceStep)
  const { units } = preferences
  const book = groupedView(levels, grouping, rowCount)
  const isEmpty = book.bids.length === 0 && book.asks.length === 0
  return (
    <Panel
      title={t('Order book')}
      isTitleHidden={leading !== undefined}
      leading={leading}
      freshness={freshness}
      actions={
        <BookActionsBar
          instrumentName={instrumentName}
          asset={asset}
          priceStep={priceStep}
          grouping={grouping}
          units={units}
          isDepth={isDepth}
          onDepth={onDepth}
        />
      }
    >
      {failure !== undefined && isEmpty ? (
        <ErrorState what={t('No order book')} {...failure} />
      ) : freshness.status === 'loading' ? (
        <BookSkeleton />
      ) : isEmpty && freshness.status === 'live' ? (
        <Suspense>
          <EmptyBook instrument={instrument} />
        </Suspense>
      ) : (
        <BookTable
          {...actions}
          {...book}
          mark={mark}
          instrumentName={instrumentName}
          asset={asset}
          grouping={grouping}
          priceStep={priceStep}
          amountStep={amountStep}
          units={units}
          hasIv={instrument.instrumentType === 'OPTION'}
          ownOrders={ownOrders}
        />
      )}
    </Panel>
  )
}

type BookActionsBarProps = Pick<OrderBookPanelProps, 'isDepth' | 'onDepth'> &
  Pick<Instrument, 'instrumentName' | 'asset' | 'priceStep'> & { grouping: Price; units: BookUnits }

/** How the book is looked at. Not drawn again when the book is. */
const BookActionsBar = memo(function BookActionsBar(props: BookActionsBarProps) {
  const { instrumentName, asset, priceStep, grouping, units, isDepth, onDepth } = props
  const [, changePreferences] = useBookPreferences()
  return (
    <>
      {/* A phone has a tab for it. */}
      <IconButton
        label={t('Depth chart')}
        icon={<DepthIcon />}
        aria-pressed={isDepth}
        onClick={() => onDepth(!isDepth)}
        className={`max-[699px]:hidden ${isDepth ? 'bg-surface-2 text-text-1' : ''}`}
      />
      <RadioGroup
        label={t('Units')}
        size="small"
        value={units}
        onChange={(next) => changePreferences((now) => ({ ...now, units: next }))}
        options={[
          { value: 'contracts', label: asset },
          { value: 'usd', label: 'USD' },
        ]}
      />
      <GroupingSelect
        priceStep={priceStep}
        grouping={grouping}
        onChange={(next) => changePreferences((now) => withGrouping(now, instrumentName, next))}
      />
    </>
  )
})

/** The shape of the book before its first snapshot. */
function BookSkeleton() {
  const side = Array.from({ length: 14 }, (_, index) => (
    <div key={index} className="grid h-book-row shrink-0 grid-cols-3 items-center gap-6 px-4">
      <Skeleton height={8} />
      <Skeleton height={8} width={`${60 + ((index * 37) % 40)}%`} />
      <Skeleton height={8} width={`${50 + ((index * 53) % 50)}%`} />
    </div>
  ))
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-center overflow-hidden">
      {side}
      <div className="my-1 flex h-7 shrink-0 items-center border-y border-line px-4">
        <Skeleton width={90} height={14} />
      </div>
      {side}
    </div>
  )
}
