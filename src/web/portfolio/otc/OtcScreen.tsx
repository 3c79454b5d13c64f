import { useState, useSyncExternalStore } from 'react'
import type { Address } from '@/core/protocol/instrument'
import type { OtcPositionRecord } from '@/core/protocol/rest/otc'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { AccountBalances } from '@/web/portfolio/AccountBalances'
import { MoneyLayout } from '@/web/portfolio/MoneyLayout'
import { Begin } from '@/web/session/access/Begin'
import { useAccess } from '@/web/session/accountContext'
import { createValuationPrices } from '@/web/session/figures/valuationPrices'
import { ListFailed } from '@/web/session/lists/ListFailed'
import type { OtcUnwind } from '@/web/session/otc/otcActions'
import { useOtcAccount, useOtcUnwind } from '@/web/session/otc/useOtc'
import { useSurfaces } from '@/web/session/otc/useSurface'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { HiddenScreenTitle } from '@/web/ui/ScreenTitle'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { NewOtcRequest } from './NewOtcRequest'
import { deskEstimate } from './otcDraft'
import { OtcPositions, type OtcPositionRow, UnwindDialog } from './OtcPositions'
import { OtcRequests } from './OtcRequests'
import { UnknownOtcNotice, unwindText } from './UnknownOtcNotice'

export function OtcScreen() {
  return <OtcDesk />
}

function OtcDesk() {
  const access = useAccess()
  return (
    <>
      <HiddenScreenTitle>{t('OTC')}</HiddenScreenTitle>
      {access.status === 'trading' ? <Desk account={access.account} /> : <Begin />}
    </>
  )
}

function Desk({ account }: { account: Address }) {
  const { data, error, isError, dataUpdatedAt, refetch } = useOtcAccount(account)
  const unwind = useOtcUnwind(account)
  const isUnwindUnknown = unwind.unknown !== undefined && unwind.unknown.status !== 'found'
  const connection = useAccountConnection()
  const isPhone = useScreenWidth() === 'phone'
  const [unwound, setUnwound] = useState<OtcPositionRow>()
  const isLive = connection.state === 'live' && !isError
  const freshness: PanelFreshness =
    data === undefined
      ? { status: 'loading' }
      : isLive
        ? { status: 'live' }
        : { status: 'stale', sinceMs: dataUpdatedAt }
  const sellBack = async (what: OtcUnwind) => {
    const { status } = await unwind.start(what)
    if (status === 'done' || status === 'unknown') setUnwound(undefined)
  }
  const pending = isError ? (
    <ListFailed what={t('Couldn’t load OTC data')} error={error} onRetry={refetch} />
  ) : (
    <TableSkeleton />
  )
  return (
    <>
      <MoneyLayout
        form={
          <Panel title={t('Request a price')} freshness={undefined} className="h-auto! flex-1">
            <div className="min-h-0 flex-1 overflow-y-auto">
              <NewOtcRequest account={account} isLive={isLive} />
            </div>
          </Panel>
        }
        balances={<AccountBalances />}
        lists={[
          <Panel
            key="positions"
            title={t('OTC positions')}
            freshness={freshness}
            leading={<span className="truncate text-xs text-text-3">{t('Not counted in margin or equity')}</span>}
          >
            {unwind.unknown !== undefined && (
              <UnknownOtcNotice
                status={unwind.unknown.status}
                words={unwindText(unwind.unknown.mark, data?.otcPositions)}
                onLeave={unwind.leave}
              />
            )}
            {data === undefined ? (
              pending
            ) : (
              <HeldFromDesk
                positions={data.otcPositions ?? []}
                isPhone={isPhone}
                isLive={isLive && !isUnwindUnknown}
                onUnwind={(row) => {
                  unwind.reset()
                  setUnwound(row)
                }}
              />
            )}
          </Panel>,
          <Panel key="requests" title={t('OTC requests')} freshness={freshness}>
            {data === undefined ? pending : <OtcRequests requests={data.otcRequests ?? []} isPhone={isPhone} />}
          </Panel>,
        ]}
      />
      {unwound !== undefined && (
        <UnwindDialog
          row={unwound}
          isPending={unwind.isPending}
          failure={unwind.failure}
          onUnwind={(what) => void sellBack(what)}
          onClose={() => setUnwound(undefined)}
        />
      )}
    </>
  )
}

type HeldFromDeskProps = {
  positions: readonly OtcPositionRecord[]
  isPhone: boolean
  isLive: boolean
  onUnwind: (row: OtcPositionRow) => void
}

function HeldFromDesk({ positions, isPhone, isLive, onUnwind }: HeldFromDeskProps) {
  const marketData = useMarketData()
  const assets = [...new Set(positions.map(({ asset }) => asset))]
  const store = createValuationPrices(marketData, [], assets)
  const { indexes } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const surfaces = useSurfaces(assets)
  const nowNs = marketData.venueClock.nowNs()
  const rows = positions.map((position): OtcPositionRow => {
    const terms = { ...position, expiryNs: position.expiry }
    const points = surfaces.get(position.asset)
    return { position, estimate: deskEstimate(points, terms, indexes.get(position.asset), nowNs) }
  })
  return <OtcPositions rows={rows} isPhone={isPhone} isLive={isLive} onUnwind={onUnwind} />
}
