import { Suspense, useState, useSyncExternalStore } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { useArmedAlerts } from '@/web/desk/alerts/armedAlerts'
import { CancelAllAnyway } from '@/web/desk/amend/CancelAllAnyway'
import { useListKeys } from '@/web/desk/keyboard/useListKeys'
import type { LayoutPresetId } from '@/web/desk/layout/layoutPresets'
import { layoutStore } from '@/web/desk/layout/layoutStore'
import { useIsShown } from '@/web/desk/layout/useDepth'
import { useTwapCount } from '@/web/desk/ticket/twap/model/useTwaps'
import { t } from '@/web/language/t'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { useAccountSession, useSessionPart } from '@/web/session/accountContext'
import { useAccountFreshness } from '@/web/session/lists/useAccountFreshness'
import { positionsAtStart } from '@/web/session/positionsAtStart'
import {
  useFillsInSpareFrame,
  useOpenOrdersInSpareFrame,
  usePositionsInSpareFrame,
} from '@/web/session/spareFrameLists'
import { useStops, useUnclearStops } from '@/web/session/stops/useStops'
import { Checkbox } from '@/web/ui/Checkbox'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { PartBoundary } from '@/web/ui/PartBoundary'
import { StaleBadge } from '@/web/ui/StaleBadge'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { Tabs } from '@/web/ui/Tabs'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { SignedOutTable, type TableId } from './SignedOutTable'

const AccountTableActions = lazyPanel(
  () => import('@/web/desk/orders/AccountTableActions').then((module) => module.AccountTableActions),
  'mark',
)
const CancelAllStops = lazyPanel(
  () => import('@/web/desk/ticket/stop/CancelAllStops').then((module) => module.CancelAllStops),
  'mark',
)
const OtherSignedOutTable = lazyPanel(() =>
  import('./OtherSignedOutTable').then((module) => module.OtherSignedOutTable),
)
const AccountList = lazyPanel(() => import('./AccountLists').then((module) => module.AccountList))
const AlertsPanel = lazyPanel(() => import('@/web/desk/alerts/AlertsPanel').then((module) => module.AlertsPanel))
const MmpPanel = lazyPanel(() => import('@/web/desk/mmp/MmpPanel').then((module) => module.MmpPanel))

type AccountTablesProps = {
  instrument: Instrument
  /** True for the second panel of lists, which begins with the orders and takes no keys. */
  isOrders?: boolean
}

/** The trader's orders, positions and fills. If the panel fails, "Cancel all" stays available. */
export function AccountTables(props: AccountTablesProps) {
  return (
    <PartBoundary failed="panel" of={props.instrument.instrumentName} beside={<CancelAllAnyway />}>
      <OwnTables {...props} />
    </PartBoundary>
  )
}

type Counted = {
  readonly orders: { readonly length: number } | undefined
  readonly stops: { readonly length: number }
  readonly unclear: { readonly length: number }
  readonly positions: { readonly length: number } | undefined
  readonly fills: { readonly length: number } | undefined
  readonly twapCount: number | undefined
  readonly alertCount: number | undefined
}

function tabsOf({ orders, stops, unclear, positions, fills, twapCount, alertCount }: Counted) {
  return [
    { id: 'positions', label: t('Positions'), count: positions?.length },
    {
      id: 'orders',
      label: t('Open orders'),
      count: orders === undefined ? undefined : orders.length - (twapCount ?? 0) + unclear.length,
    },
    { id: 'stops', label: t('Stops'), count: orders === undefined ? undefined : stops.length },
    { id: 'fills', label: t('Fills'), count: fills?.length },
    { id: 'twaps', label: 'TWAP', count: twapCount },
    { id: 'alerts', label: t('Alerts'), count: alertCount },
    { id: 'mmp', label: 'MMP' },
  ] as const
}

const ordersLists: ReadonlySet<string> = new Set<TableId>(['orders', 'stops', 'twaps'])

function OwnTables({ instrument, isOrders = false }: AccountTablesProps) {
  const [chosen, setTable] = useState<TableId | 'alerts' | 'mmp'>()
  const [isHereChosen, setHereChosen] = useState(false)
  // A phone has no place for the choice.
  const isPhone = useScreenWidth() === 'phone'
  const isHereOnly = isHereChosen && !isPhone
  const [isClosingAll, setClosingAll] = useState(false)
  const [isCancellingStops, setCancellingStops] = useState(false)
  const orders = useOpenOrdersInSpareFrame()?.orders
  const stops = useStops()
  const unclear = useUnclearStops()
  const twapCount = useTwapCount()
  const positions = usePositionsInSpareFrame()
  const isFirst = useStartsWithPositions(positions) && !isOrders
  const isVisitor = useTradeAccess().canTrade === 'signedOut'
  const preferred = chosen ?? (isFirst || (isVisitor && !isOrders) ? 'positions' : 'orders')
  const fills = useFillsInSpareFrame()
  const alertCount = useArmedAlerts()
  const session = useAccountSession()
  const freshness = useAccountFreshness(orders !== undefined)
  const hasOrdersPanel = useIsShown('orders')
  // Beside each other, each of the two panels has its own lists.
  const tabs = tabsOf({ orders, stops, unclear, positions, fills, twapCount, alertCount }).filter(
    ({ id }) => !hasOrdersPanel || isOrders === ordersLists.has(id),
  )
  const table = tabs.some(({ id }) => id === preferred) ? preferred : isOrders ? 'orders' : 'positions'
  useListKeys(tabs, setTable, isOrders ? 'ordersList' : 'list')
  const { instrumentName } = instrument
  const isListed = (row: { readonly instrumentName: string }) => !isHereOnly || row.instrumentName === instrumentName
  return (
    <Tabs
      isWrapping={!isPhone}
      isOneRow={isPhone}
      label={isOrders ? t('Orders') : t('Account')}
      className={`account-tables ${isOrders ? 'is-orders' : ''} h-full bg-surface-1 ${freshness.status === 'stale' ? 'is-stale' : ''}`}
      selected={table}
      onSelect={setTable}
      tabs={tabs}
      actions={
        <>
          {freshness.status === 'stale' && <StaleBadge sinceMs={freshness.sinceMs} />}
          {session !== undefined && (
            <Suspense fallback={null}>
              {!isPhone && table !== 'alerts' && table !== 'mmp' && (
                <Checkbox label={t('This market only')} isChecked={isHereOnly} onChange={setHereChosen} />
              )}
              <AccountTableActions
                table={table}
                instrument={instrument}
                isHereOnly={isHereOnly}
                hasStops={stops.some(isListed)}
                hasPositions={positions?.some(isListed) === true}
                onCancelStops={() => setCancellingStops(true)}
                onCloseAll={() => setClosingAll(true)}
              />
            </Suspense>
          )}
        </>
      }
    >
      <List
        table={table}
        instrumentName={instrumentName}
        isHereOnly={isHereOnly}
        isClosingAll={isClosingAll}
        onClosingAll={setClosingAll}
      />
      {isCancellingStops && (
        <OpenedTool onClose={() => setCancellingStops(false)}>
          <CancelAllStops only={isHereOnly ? instrumentName : undefined} onOpenChange={setCancellingStops} />
        </OpenedTool>
      )}
    </Tabs>
  )
}

/**
 * True where the orders have a panel of their own, in the layout for a portfolio, and for an account that began with
 * positions. A position opened later does not replace the orders that the trader sees.
 */
function useStartsWithPositions(positions: Counted['positions']): boolean {
  const hadPositions = useSessionPart(positionsAtStart)?.(positions)
  const isDesk = useScreenWidth() === 'desk'
  const hasOrders = useIsShown('orders')
  const isPortfolio = useSyncExternalStore(
    layoutStore.subscribe,
    () => layoutStore.getSnapshot().name === ('portfolio' satisfies LayoutPresetId),
  )
  return hasOrders || (isDesk && isPortfolio) || hadPositions === true
}

type ListProps = {
  table: TableId | 'alerts' | 'mmp'
  instrumentName: string
  isHereOnly: boolean
  isClosingAll: boolean
  onClosingAll: (isOpen: boolean) => void
}

function List({ table, ...list }: ListProps) {
  const { canTrade } = useTradeAccess()
  if (table === 'alerts' || table === 'mmp') {
    return (
      <Suspense fallback={<TableSkeleton />}>
        {table === 'mmp' ? <MmpPanel /> : <AlertsPanel instrumentName={list.instrumentName} />}
      </Suspense>
    )
  }
  if (canTrade === 'opening') return <TableSkeleton />
  if (canTrade === 'signedOut' && table === 'positions') return <SignedOutTable />
  return (
    <Suspense fallback={<TableSkeleton />}>
      {canTrade === 'signedOut' && table !== 'positions' ? (
        <OtherSignedOutTable which={table} />
      ) : (
        <AccountList which={table} {...list} />
      )}
    </Suspense>
  )
}
