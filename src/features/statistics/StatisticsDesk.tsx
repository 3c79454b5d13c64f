import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ListFailed } from '@/appContext/ListFailed'
import { useConnection } from '@/marketData/useConnection'
import type { OptionTrade } from '@/protocol/rest/marketData'
import { EmptyState } from '@/ui/EmptyState'
import { Panel, type Freshness } from '@/ui/Panel'
import { SideText } from '@/ui/SideText'
import { TableSkeleton } from '@/ui/TableSkeleton'
import { Time } from '@/ui/Time'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatExact } from '@/ui/formatExact'
import { formatPercent } from '@/ui/formatPercent'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { AssetTable } from './AssetTable'
import { FundingTable } from './FundingTable'
import { SettlementTable } from './SettlementTable'
import { assetRow, totalsOf } from './statisticsRows'
import { TotalsBar } from './TotalsBar'
import { useFundingRates } from '@/marketData/statistics/fundingRates'
import {
  useOptionTrades,
  usePerpetualStatistics,
  useSettlementRows,
  useVenueStatistics,
} from '@/marketData/statistics/venueStatistics'
import { useMarketData } from '@/marketData/marketDataContext'
import { Select } from '@/ui/Select'
import { t } from '@/ui/t'
import { useNow } from '@/ui/useNow'

/** On a desk four panels under the figures of the venue; where there is less room one under the other. */
export function StatisticsDesk() {
  const statistics = useVenueStatistics()
  const optionAssets = statistics.data?.assets.filter(({ options }) => options !== undefined).map(({ asset }) => asset)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col gap-px overflow-y-auto bg-line">
      <h1 className="sr-only">{t('Statistics')}</h1>
      <TotalsBar totals={statistics.data && totalsOf(statistics.data)} />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.38fr)_minmax(0,1fr)] grid-rows-[minmax(200px,30%)_minmax(220px,1fr)] gap-px max-lg:flex max-lg:flex-none max-lg:flex-col">
        <div className="min-h-0 min-w-0 max-lg:shrink-0">
          <ReadPanel
            title={t('Volume and open interest')}
            what={t('The statistics could not be read.')}
            query={statistics}
          >
            {({ assets }) => <AssetTable rows={assets.map(assetRow)} />}
          </ReadPanel>
        </div>
        <div className="min-h-0 min-w-0 max-lg:shrink-0">
          <Funding />
        </div>
        <div className="min-h-0 min-w-0 max-lg:h-80 max-lg:shrink-0">
          <Settlements assets={optionAssets ?? []} />
        </div>
        <div className="min-h-0 min-w-0 max-lg:h-80 max-lg:shrink-0">
          <OptionTrades assets={optionAssets ?? []} />
        </div>
      </div>
    </div>
  )
}

function Funding() {
  const perpetuals = usePerpetualStatistics()
  const nowMs = useNow()
  const { rest, clock } = useMarketData()
  // Delisted ones are told too, without a rate.
  const names = (perpetuals.data ?? [])
    .filter(({ fundingRate }) => fundingRate !== undefined)
    .map(({ tickerId }) => tickerId)
  const rates = useFundingRates(names, nowMs)
  const aheadMs = (rest.clock ?? clock).nowMs() - clock.nowMs()
  return (
    <ReadPanel title={t('Funding')} what={t('The funding rates could not be read.')} query={perpetuals}>
      {() => <FundingTable rates={rates} nowMs={nowMs + aheadMs} />}
    </ReadPanel>
  )
}

const every = 'all'

function Settlements({ assets }: { assets: readonly string[] }) {
  const [chosen, setChosen] = useState(every)
  const settlements = useSettlementRows(chosen === every ? undefined : chosen)
  const options = [{ value: every, label: t('All assets') }, ...assets.map((value) => ({ value, label: value }))]
  return (
    <ReadPanel
      title={t('Settlements')}
      what={t('The settlements could not be read.')}
      query={settlements}
      actions={
        <Select
          label={t('Settlements of')}
          isLabelHidden
          size="small"
          options={options}
          value={chosen}
          onChange={setChosen}
        />
      }
    >
      {(rows) => <SettlementTable rows={rows} />}
    </ReadPanel>
  )
}

function OptionTrades({ assets }: { assets: readonly string[] }) {
  const [chosen, setChosen] = useState<string>()
  const asset = chosen ?? assets[0] ?? 'ETH'
  const trades = useOptionTrades(asset)
  return (
    <ReadPanel
      title={t('Option trades')}
      what={t('The trades could not be read.')}
      query={trades}
      actions={
        assets.length > 1 && (
          <Select
            label={t('Option trades of')}
            isLabelHidden
            size="small"
            options={assets.map((value) => ({ value, label: value }))}
            value={asset}
            onChange={setChosen}
          />
        )
      }
    >
      {(rows) => <OptionTradesTable trades={rows} asset={asset} />}
    </ReadPanel>
  )
}

const columns: readonly Column<OptionTrade>[] = [
  { id: 'time', header: t('Time'), cell: ({ createdTimestamp }) => <Time timeNs={createdTimestamp} hasDate /> },
  {
    id: 'name',
    header: t('Option'),
    cell: ({ instrumentName }) => <span className="font-medium">{instrumentName}</span>,
  },
  { id: 'side', header: t('Side'), cell: ({ side }) => <SideText side={side} /> },
  { id: 'amount', header: t('Contracts'), align: 'right', cell: ({ amount }) => formatExact(amount) },
  { id: 'price', header: t('Price USD'), align: 'right', cell: ({ avgPrice }) => formatDecimal(avgPrice, 2) },
  {
    id: 'iv',
    header: 'IV',
    align: 'right',
    cell: ({ iv }) => formatPercent(iv, { decimals: 1, isSigned: false }),
  },
]

/** The last trades over all options of an asset. */
function OptionTradesTable({ trades, asset }: { trades: readonly OptionTrade[]; asset: string }) {
  return (
    <DataTable
      label={t('Option trades')}
      columns={columns}
      rows={trades}
      rowKey={(trade) => `${trade.instrumentName} ${trade.createdTimestamp} ${trade.amount}`}
      minWidth={520}
      empty={<EmptyState>{t('Nobody has traded options of {asset} lately.', { asset })}</EmptyState>}
    />
  )
}

type ReadPanelProps<Data> = {
  title: string
  /** What is said when it could not be read. */
  what: string
  query: UseQueryResult<Data>
  actions?: ReactNode
  children: (data: Data) => ReactNode
}

/** A panel over something that is read again and again: on its way, failed, there, or old. */
function ReadPanel<Data>({ title, what, query, actions, children }: ReadPanelProps<Data>) {
  const { data, error, isError, dataUpdatedAt, refetch } = query
  const connection = useConnection()
  const isOld = data !== undefined && (isError || connection.state !== 'live')
  const freshness: Freshness =
    data === undefined
      ? { status: isError ? 'live' : 'loading' }
      : isOld
        ? { status: 'stale', sinceMs: dataUpdatedAt }
        : { status: 'live' }
  return (
    <Panel title={title} freshness={freshness} actions={actions}>
      {data !== undefined ? (
        children(data)
      ) : isError ? (
        <ListFailed what={what} error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton />
      )}
    </Panel>
  )
}
