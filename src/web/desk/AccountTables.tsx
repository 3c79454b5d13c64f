import { Suspense, useState } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { useArmedAlerts } from '@/web/desk/alerts/armedAlerts'
import { CancelAllAnyway } from '@/web/desk/amend/CancelAllAnyway'
import { useListKeys } from '@/web/desk/keyboard/useListKeys'
import { useTwapCount } from '@/web/desk/ticket/twap/model/useTwaps'
import { t } from '@/web/language/t'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { useAccountSession } from '@/web/session/accountContext'
import { useAccountFreshness } from '@/web/session/lists/useAccountFreshness'
import {
  useFillsInSpareFrame,
  useOpenOrdersInSpareFrame,
  usePositionsInSpareFrame,
} from '@/web/session/spareFrameLists'
import { useStops, useUnclearStops } from '@/web/session/stops/useStops'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { PartBoundary } from '@/web/ui/PartBoundary'
import { StaleBadge } from '@/web/ui/StaleBadge'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { Tabs } from '@/web/ui/Tabs'
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

type AccountTablesProps = { instrument: Instrument }

/** The trader's orders, positions and fills. If the panel fails, "Cancel all" stays available. */
export function AccountTables({ instrument }: AccountTablesProps) {
  return (
    <PartBoundary failed="panel" of={instrument.instrumentName} beside={<CancelAllAnyway />}>
      <OwnTables instrument={instrument} />
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
    {
      id: 'orders',
      label: t('Open orders'),
      count: orders === undefined ? undefined : orders.length - (twapCount ?? 0) + unclear.length,
    },
    { id: 'stops', label: t('Stops'), count: orders === undefined ? undefined : stops.length },
    { id: 'positions', label: t('Positions'), count: positions?.length },
    { id: 'fills', label: t('Fills'), count: fills?.length },
    { id: 'twaps', label: 'TWAP', count: twapCount },
    { id: 'alerts', label: t('Alerts'), count: alertCount },
    { id: 'mmp', label: 'MMP' },
  ] as const
}

function OwnTables({ instrument }: AccountTablesProps) {
  const [table, setTable] = useState<TableId | 'alerts' | 'mmp'>('orders')
  const [isClosingAll, setClosingAll] = useState(false)
  const [isCancellingStops, setCancellingStops] = useState(false)
  const orders = useOpenOrdersInSpareFrame()?.orders
  const stops = useStops()
  const unclear = useUnclearStops()
  const twapCount = useTwapCount()
  const positions = usePositionsInSpareFrame()
  const fills = useFillsInSpareFrame()
  const alertCount = useArmedAlerts()
  const session = useAccountSession()
  const { canTrade } = useTradeAccess()
  const freshness = useAccountFreshness(orders !== undefined)
  const tabs = tabsOf({ orders, stops, unclear, positions, fills, twapCount, alertCount })
  useListKeys(tabs, setTable)
  return (
    <Tabs
      isWrapping
      label={t('Account')}
      className={`account-tables h-full bg-surface-1 ${freshness.status === 'stale' ? 'is-stale' : ''}`}
      selected={table}
      onSelect={setTable}
      tabs={tabs}
      actions={
        <>
          {freshness.status === 'stale' && <StaleBadge sinceMs={freshness.sinceMs} />}
          {session !== undefined && (
            <Suspense fallback={null}>
              <AccountTableActions
                table={table}
                instrument={instrument}
                hasStops={stops.length > 0}
                hasPositions={positions !== undefined && positions.length > 0}
                onCancelStops={() => setCancellingStops(true)}
                onCloseAll={() => setClosingAll(true)}
              />
            </Suspense>
          )}
        </>
      }
    >
      {table === 'alerts' || table === 'mmp' ? (
        <Suspense fallback={<TableSkeleton />}>
          {table === 'mmp' ? <MmpPanel /> : <AlertsPanel instrumentName={instrument.instrumentName} />}
        </Suspense>
      ) : canTrade === 'opening' ? (
        <TableSkeleton />
      ) : canTrade === 'signedOut' ? (
        table === 'orders' ? (
          <SignedOutTable />
        ) : (
          <Suspense fallback={<TableSkeleton />}>
            <OtherSignedOutTable which={table} />
          </Suspense>
        )
      ) : (
        <Suspense fallback={<TableSkeleton />}>
          <AccountList which={table} isClosingAll={isClosingAll} onClosingAll={setClosingAll} />
        </Suspense>
      )}
      {isCancellingStops && (
        <OpenedTool onClose={() => setCancellingStops(false)}>
          <CancelAllStops onOpenChange={setCancellingStops} />
        </OpenedTool>
      )}
    </Tabs>
  )
}
