import { memo, Suspense, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { LazyRejection } from '@/web/desk/amend/LazyRejection'
import { t } from '@/web/language/t'
import type { BookView } from '@/web/market/orderBook/bookView'
import { sweepCostOf } from '@/web/market/orderBook/sweepCost'
import { useOrderBookStore } from '@/web/market/orderBook/useOrderBookStore'
import { IconButton } from '@/web/ui/Button'
import { ErrorState } from '@/web/ui/EmptyState'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { GroupingSelect } from '@/web/ui/GroupingSelect'
import { DepthIcon } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { Panel } from '@/web/ui/Panel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Skeleton } from '@/web/ui/Skeleton'
import { groupingOf, withGrouping, useBookPreferences } from '@/web/ui/useBookPreferences'
import type { BookDraft, BookStop } from './bookMarks'
import type { BookUnits } from './bookPlaces'
import { BookTable, type BookActions } from './BookTable'
import type { IvAt } from './ivAtMark'
import type { OwnOrder } from './MyOrderMarker'

const EmptyBook = lazyPanel(() => import('@/web/desk/EmptyBook').then((module) => module.EmptyBook), 'mark')

type LiveOrderBookProps = BookActions & {
  instrument: Instrument
  mark: ReactNode
  ivAt?: IvAt | undefined
  ownOrders: readonly OwnOrder[]
  drafts?: readonly BookDraft[] | undefined
  stops?: readonly BookStop[] | undefined
  isDepth: boolean
  onDepth: (isDepth: boolean) => void
  leading?: ReactNode
}

export function LiveOrderBook({
  instrument,
  mark,
  ownOrders,
  isDepth,
  onDepth,
  leading,
  ...actions
}: LiveOrderBookProps) {
  const { instrumentName, priceStep, amountStep, asset } = instrument
  const [preferences] = useBookPreferences()
  const grouping = groupingOf(preferences, instrumentName, priceStep)
  const { units } = preferences
  const source = useOrderBookStore(instrumentName)
  const { error, isEmpty, ...live } = useSyncExternalStore(
    source.subscribe,
    useMemo(() => createStateReader(source.getSnapshot), [source]),
  )
  const freshness = freshnessOf(live)
  return (
    <Panel
      title={t('Order book')}
      isTitleHidden={leading !== undefined}
      leading={leading}
      isWrapping
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
      {error !== undefined && isEmpty ? (
        <ErrorState what={t('No order book')} why={<LazyRejection code={error} />} code={error} />
      ) : freshness.status === 'loading' ? (
        <BookSkeleton />
      ) : isEmpty && freshness.status === 'live' ? (
        <Suspense>
          <EmptyBook instrument={instrument} />
        </Suspense>
      ) : (
        <BookTable
          {...actions}
          key={instrumentName}
          source={source}
          reachOf={reachOf}
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

const reachOf = ({ asks, bids, mid }: BookView, side: Side, price: Price) =>
  sweepCostOf(side, side === 'sell' ? asks : bids, price, mid)

/** Returns the same object until the panel's state changes, so that the panel does not re-render on every frame. */
function createStateReader(read: () => BookView) {
  let last: Pick<BookView, 'status' | 'error' | 'updatedAtMs'> & { isEmpty: boolean }
  return () => {
    const { status, error, bids, asks, updatedAtMs } = read()
    const next = {
      status,
      error,
      isEmpty: bids.length === 0 && asks.length === 0,
      updatedAtMs: status === 'live' ? undefined : updatedAtMs,
    }
    const isSame =
      last?.status === status &&
      last.error === error &&
      last.isEmpty === next.isEmpty &&
      last.updatedAtMs === next.updatedAtMs
    return isSame ? last : (last = next)
  }
}

type BookActionsBarProps = Pick<LiveOrderBookProps, 'isDepth' | 'onDepth'> &
  Pick<Instrument, 'instrumentName' | 'asset' | 'priceStep'> & { grouping: Price; units: BookUnits }

const BookActionsBar = memo(function BookActionsBar(props: BookActionsBarProps) {
  const { instrumentName, asset, priceStep, grouping, units, isDepth, onDepth } = props
  const [, changePreferences] = useBookPreferences()
  return (
    <>
      {/* On a phone the depth chart has its own tab. */}
      <IconButton
        label={t('Depth chart')}
        icon={<DepthIcon />}
        aria-pressed={isDepth}
        onClick={() => onDepth(!isDepth)}
        className={`max-[43.6875rem]:hidden ${isDepth ? 'bg-surface-2 text-text-1' : ''}`}
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
