import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { negate } from '@/core/protocol/fixed6'
import { positionAt, type Position } from '@/core/quant/pnl'
import { limitProblem } from '@/web/desk/draft/checkDraft'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { useInstrumentTerms } from '@/web/market/useKnownTerms'
import { useAccountSession, useOpenOrders } from '@/web/session/accountContext'
import { useAllOrders, usePositions } from '@/web/session/accountLists'
import { signedAmount, costedPosition, positionAtSide } from '@/web/session/figures/positions'
import { createValuationPrices, type PricedContract } from '@/web/session/figures/valuationPrices'
import { ReadList } from '@/web/session/lists/ReadList'
import { useOneClick } from '@/web/session/oneClick/useOneClick'
import type { OpenOrder } from '@/web/session/openOrders'
import type { UnattachedStop } from '@/web/session/stops/pendingStops'
import {
  changeOf,
  editedStop,
  referencePrice,
  stopToSign,
  type StopChange,
  type WaitingStop,
  isArmed,
} from '@/web/session/stops/stopOrder'
import { usePendingStops } from '@/web/session/stops/usePendingStops'
import { useStops } from '@/web/session/stops/useStops'
import { Button, IconButton } from '@/web/ui/Button'
import { CloseIcon } from '@/web/ui/moreIcons'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { FittedTable, type Cards } from '@/web/ui/table/FittedTable'
import { NoneHere } from '@/web/ui/table/NoneHere'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { stopColumns } from './stopColumns'
import { type StopProblem, stopProblem } from './stopDraft'
import type { StopsTableProps, StopRow } from './stopRow'
import { useStopEditing } from './useStopEditing'
import { useStopTrails } from './useStopTrails'

export function LiveStops({ only }: { only: string | undefined }) {
  const query = useOpenOrders()
  const { data: positions } = usePositions()
  const rows = useStopRows()
  const orders = useAllOrders().data?.orders ?? []
  const pending = usePendingStops()
  const actions = useAccountSession()?.stops
  const oneClick = useOneClick()?.oneClick
  const [, navigate] = useLocation()
  const isPhone = useScreenWidth() === 'phone'
  const { dialog, ...trails } = useStopTrails(useInstrumentTerms())
  const problemOf = (stop: WaitingStop, change: StopChange): StopProblem | undefined => {
    const row = rows.find((one) => one.stop.rowKey === stop.rowKey)
    if (row?.instrument === undefined) return undefined
    const held = positionAtSide(positions, stop)
    const edited = editedStop(stop, change)
    const problem = stopProblem(edited, {
      instrument: row.instrument,
      markPrice: referencePrice(stop, orders, row.markPrice),
      position: row.isWithParent ? undefined : held === undefined ? undefined : signedAmount(held),
      others: [],
      replaced: stop,
      isAttached: false,
    })
    return problem ?? limitProblem(oneClick, [stopToSign(edited, changeOf(stop))])
  }
  return (
    <ReadList
      query={query}
      failed={t('Couldn’t load stops')}
      what={t('stops')}
      hint={t('Stop-loss and take-profit orders appear here.')}
    >
      {(_, empty) => (
        <>
          <UnattachedNotice
            unattached={pending.unattached}
            onRemedy={(key) => void actions?.remedy(key)}
            onDismiss={(key) => actions?.dismissUnattached(key)}
          />
          <StopsTable
            rows={only === undefined ? rows : rows.filter(({ stop }) => stop.instrumentName === only)}
            pending={pending}
            problemOf={problemOf}
            onEdit={(stop, change) => void actions?.edit(stop, change)}
            onCancel={(stop) => void actions?.cancel([stop])}
            trails={trails}
            onGoTo={(name) => navigate(tradePath(name) + carriedSearch())}
            isPhone={isPhone}
            empty={only === undefined || rows.length === 0 ? empty : <NoneHere instrumentName={only} />}
          />
          {dialog}
        </>
      )}
    </ReadList>
  )
}

type UnattachedNoticeProps = {
  unattached: readonly UnattachedStop[]
  onRemedy: (key: string) => void
  onDismiss: (key: string) => void
}

/** Lists entry orders whose stop could not be attached, until the trader fixes or dismisses each notice. */
function UnattachedNotice({ unattached, onRemedy, onDismiss }: UnattachedNoticeProps) {
  if (unattached.length === 0) return null
  return (
    <ul aria-label={t('Unprotected orders')} className="shrink-0">
      {unattached.map(({ key, parent, stop, failure, remedy, isRetrying }) => {
        const instrument = parent.instrumentName
        return (
          <li key={key} className="flex items-center gap-2 border-b border-danger/50 bg-danger-soft px-3 py-1 text-xs">
            <span className="min-w-0 flex-1 text-danger">
              {stop.kind === 'STOP_LOSS'
                ? t('Your {instrument} order has no stop-loss: {why}', { instrument, why: failure.words })
                : t('Your {instrument} order has no take-profit: {why}', { instrument, why: failure.words })}
            </span>
            <Button size="small" isPending={isRetrying} onClick={() => onRemedy(key)}>
              {remedy === 'closeNow' ? t('Close at market') : t('Try again')}
            </Button>
            <IconButton label={t('Dismiss')} icon={<CloseIcon />} onClick={() => onDismiss(key)} />
          </li>
        )
      })}
    </ul>
  )
}

/** Waiting stops. Trigger, limit and amount can be edited in the row by its button, Enter or a double click. */
function StopsTable(props: StopsTableProps) {
  const { rows, pending, problemOf, onEdit, isPhone, empty } = props
  const editing = useStopEditing({ problemOf, onEdit })
  return (
    <FittedTable
      label={t('Stops')}
      columns={stopColumns({ ...props, ...editing })}
      rows={rows}
      rowKey={({ stop }) => stop.rowKey}
      onOpenRow={({ stop }) => {
        if (!pending.edits.has(stop.rowKey) && !pending.cancels.has(stop.rowKey)) editing.onBegin(stop)
      }}
      empty={empty}
      isPhone={isPhone}
      cards={cards}
    />
  )
}

const cards: Cards = {
  touch: { grid: 'grid-cols-4 grid-rows-[24px_46px_44px] gap-x-2 gap-y-1', height: 138 },
  dense: { grid: 'grid-cols-4 grid-rows-[20px_46px_28px] gap-x-2 gap-y-0.5', height: 110 },
  below: 700,
}

const noAssets: readonly string[] = []

function useStopRows(): readonly StopRow[] {
  const stops = useStops()
  const orders = useAllOrders().data?.orders
  const { data: positions } = usePositions()
  const termsOf = useInstrumentTerms()
  const store = createValuationPrices(useMarketData(), contractsOf(stops), noAssets)
  const { tickers } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return stops.map((stop) => {
    const position = positionAtSide(positions, stop)
    const isWithParent = !isArmed(stop, orders ?? [])
    const parent = isWithParent ? orders?.find(({ orderId }) => orderId === stop.parentOrderId) : undefined
    return {
      stop,
      instrument: termsOf(stop.instrumentName),
      markPrice: tickers.get(stop.instrumentName)?.mark?.price,
      // A stop attached to an order closes the position that this order opens, at its price.
      held: isWithParent
        ? parent === undefined
          ? undefined
          : entryOf(parent)
        : position === undefined
          ? undefined
          : costedPosition(position),
      isWithParent,
    }
  })
}

/** Position that an order opens at its limit; `undefined` for a market order. */
function entryOf({ side, amount, price }: OpenOrder): Position | undefined {
  return price === 0n ? undefined : positionAt(side === 'buy' ? amount : negate(amount), price)
}

function contractsOf(stops: readonly WaitingStop[]): readonly PricedContract[] {
  const known = new Map(
    stops.map(({ instrumentName, instrumentType }) => {
      const [asset = ''] = instrumentName.split('-')
      return [instrumentName, { instrumentName, instrumentType, asset }]
    }),
  )
  return [...known.values()]
}
