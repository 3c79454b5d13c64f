import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { OptionTrade } from '@/core/protocol/rest/marketData'
import { t } from '@/web/language/t'
import type { Listing } from '@/web/market/listing'
import {
  useAssets,
  useAssetStatistics,
  useFundingRates,
  useOptionTrades,
  usePerpetualStatistics,
  useSettlementRows,
  useVenueTotal,
} from '@/web/market/statistics/venueStatistics'
import { useSocketState } from '@/web/market/useConnection'
import { useInstruments } from '@/web/market/useInstruments'
import { useVenueNow } from '@/web/market/useVenueNow'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { useInViews } from '@/web/ui/browser/Viewed'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatDecimal, formatPercent, formatCompact, formatUsd } from '@/web/ui/formatNumber'
import { formatCountdown } from '@/web/ui/formatTime'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { HiddenScreenTitle } from '@/web/ui/ScreenTitle'
import { Select } from '@/web/ui/Select'
import { SideText } from '@/web/ui/SideText'
import type { Column } from '@/web/ui/table/DataTable'
import { FittedTable, figureCards } from '@/web/ui/table/FittedTable'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { Time } from '@/web/ui/Time'
import { withInterest, type ExpiryInterest } from './expiryInterest'
import { InterestBars } from './InterestBars'
import { assetRow, venueTotals, type VenueTotals } from './statisticsRows'
import { AssetTable, FundingTable, SettlementTable } from './StatisticsTables'
import { useExpiryInterest } from './useExpiryInterest'
import { VolumeBars } from './VolumeBars'

export function StatisticsScreen() {
  return <StatisticsDesk />
}

function StatisticsDesk() {
  const total = useVenueTotal().data
  const assets = useAssets()
  const { inView, onView } = useInViews()
  const optionAssets = optionAssetsOf(useInstruments().data)
  const [chosen, setChosen] = useState<string>()
  const interestAsset = chosen ?? optionAssets?.[0] ?? 'ETH'
  const interest = useExpiryInterest(interestAsset)
  const polledOf = useAssetStatistics(optionAssets ?? [], 'OPTION')
  // Totals and expiries are of one moment.
  const optionsOf = new Map(
    [...polledOf].map(([asset, polled]) => [
      asset,
      asset === interestAsset && interest !== undefined ? withInterest(polled, interest) : polled,
    ]),
  )
  const perpetualOf = useAssetStatistics(assets.data?.filter((asset) => inView.has(asset)) ?? [], 'PERPETUAL')
  const perpetuals = usePerpetualStatistics().data
  const options = optionsOf.size === optionAssets?.length ? [...optionsOf.values()] : undefined
  const rowsOf = (names: readonly string[]) =>
    names.map((asset) => assetRow({ asset, perpetual: perpetualOf.get(asset), options: optionsOf.get(asset) }))
  return (
    <div className="relative flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto">
      <HiddenScreenTitle>{t('Statistics')}</HiddenScreenTitle>
      <TotalsBar totals={total === undefined ? undefined : venueTotals({ total, perpetuals, options })} />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.38fr)_minmax(0,1fr)] grid-rows-[fit-content(46%)_minmax(220px,1fr)] gap-1 max-lg:flex max-lg:flex-none max-lg:flex-col">
        <div className="min-h-0 min-w-0 max-lg:shrink-0">
          <ReadPanel title={t('Volume and open interest')} what={t('Couldn’t load statistics')} query={assets}>
            {(names) => <AssetTable rows={rowsOf(names)} onView={onView} />}
          </ReadPanel>
        </div>
        <div className="min-h-0 min-w-0 max-lg:shrink-0">
          <Funding />
        </div>
        <div className="flex min-h-0 min-w-0 flex-col gap-1 max-lg:shrink-0">
          <div className="max-h-1/2 min-h-0 shrink-0 lg:[&>section]:h-auto">
            <ReadPanel title={t('Volume by asset, 24 h')} what={t('Couldn’t load statistics')} query={assets}>
              {(names) => <VolumeBars rows={rowsOf(names)} />}
            </ReadPanel>
          </div>
          <div className="min-h-0 flex-1 max-lg:max-h-96 max-lg:flex-none lg:[@media(min-height:75rem)]:flex-none lg:[@media(min-height:75rem)]:[&>section]:h-auto">
            <OpenInterest assets={optionAssets ?? []} asset={interestAsset} rows={interest} onAsset={setChosen} />
          </div>
          <div className="min-h-32 shrink-0 max-lg:h-80 lg:h-1/5 lg:[@media(min-height:75rem)]:min-h-0 lg:[@media(min-height:75rem)]:flex-1">
            <Settlements assets={optionAssets ?? []} />
          </div>
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
  const nowMs = useVenueNow()
  // The venue also returns delisted perpetuals, without a rate.
  const listed = (perpetuals.data ?? []).filter(({ fundingRate }) => fundingRate !== undefined)
  const { inView, onView } = useInViews()
  const rates = useFundingRates(listed, inView, nowMs)
  const [next, ...others] = new Set(rates.map(({ nextEpoch }) => nextEpoch))
  const isShared = next !== undefined && others.length === 0
  return (
    <ReadPanel
      title={t('Funding')}
      what={t('Couldn’t load funding rates')}
      query={perpetuals}
      actions={
        isShared && (
          <span className="text-xs text-text-3">
            {t('Next payment in')} {formatCountdown(Number(next / 1_000_000n) - nowMs)}
          </span>
        )
      }
    >
      {() => <FundingTable rates={rates} nowMs={isShared ? undefined : nowMs} onView={onView} />}
    </ReadPanel>
  )
}

/** Assets with listed options. Undefined until the markets are known. */
function optionAssetsOf(listings: readonly Listing[] | undefined): readonly string[] | undefined {
  if (listings === undefined) return undefined
  const options = listings.filter(({ instrument }) => instrument.instrumentType === 'OPTION')
  return [...new Set(options.map(({ instrument }) => instrument.asset))]
}

const every = 'all'

function Settlements({ assets }: { assets: readonly string[] }) {
  const [chosen, setChosen] = useState(every)
  const settlements = useSettlementRows(chosen === every ? undefined : chosen)
  const options = [{ value: every, label: t('All assets') }, ...assets.map((value) => ({ value, label: value }))]
  return (
    <ReadPanel
      title={t('Settlements')}
      what={t('Couldn’t load settlements')}
      query={settlements}
      actions={
        <Select
          label={t('Settlements for')}
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

type OpenInterestProps = {
  assets: readonly string[]
  asset: string
  rows: readonly ExpiryInterest[] | undefined
  onAsset: (asset: string) => void
}

function OpenInterest({ assets, asset, rows, onAsset }: OpenInterestProps) {
  const connection = useSocketState()
  return (
    <Panel
      title={t('Open interest by expiry')}
      freshness={connection.state === 'live' ? { status: 'live' } : { status: 'stale', sinceMs: connection.sinceMs }}
      actions={
        assets.length > 1 && (
          <Select
            label={t('Open interest for')}
            isLabelHidden
            size="small"
            options={assets.map((value) => ({ value, label: value }))}
            value={asset}
            onChange={onAsset}
          />
        )
      }
    >
      <InterestBars rows={rows} />
    </Panel>
  )
}

function OptionTrades({ assets }: { assets: readonly string[] }) {
  const [chosen, setChosen] = useState<string>()
  const asset = chosen ?? assets[0] ?? 'ETH'
  const trades = useOptionTrades(asset)
  return (
    <ReadPanel
      title={t('Option trades')}
      what={t('Couldn’t load trades')}
      query={trades}
      actions={
        assets.length > 1 && (
          <Select
            label={t('Option trades for')}
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
  {
    id: 'time',
    card: { place: 'col-span-2 col-start-3 row-start-1 text-right text-text-3' },
    header: t('Time'),
    cell: ({ createdTimestamp }) => <Time timeNs={createdTimestamp} hasDate />,
  },
  {
    id: 'name',
    card: { place: 'col-span-2 col-start-1 row-start-1' },
    header: t('Option'),
    cell: ({ instrumentName }) => <span className="nm font-medium">{instrumentName}</span>,
  },
  {
    id: 'side',
    card: { place: 'col-start-1 row-start-2', isLabelled: true },
    header: t('Side'),
    cell: ({ side }) => <SideText side={side} />,
  },
  {
    id: 'amount',
    card: { place: 'col-start-2 row-start-2', isLabelled: true },
    header: t('Contracts'),
    align: 'right',
    cell: ({ amount }) => formatDecimal(amount, 2),
  },
  {
    id: 'price',
    card: { place: 'col-start-3 row-start-2', isLabelled: true },
    header: t('Price (USD)'),
    align: 'right',
    cell: ({ avgPrice }) => formatDecimal(avgPrice, 2),
  },
  {
    id: 'iv',
    card: { place: 'col-start-4 row-start-2 text-right', isLabelled: true },
    header: 'IV',
    align: 'right',
    cell: ({ iv }) => formatPercent(iv, { decimals: 1, isSigned: false }),
  },
]

const tradeCards = figureCards(520, 'grid-cols-4', 1)

function OptionTradesTable({ trades, asset }: { trades: readonly OptionTrade[]; asset: string }) {
  return (
    <FittedTable
      label={t('Option trades')}
      columns={columns}
      rows={trades}
      rowKey={(trade) => `${trade.instrumentName} ${trade.createdTimestamp} ${trade.amount}`}
      cards={tradeCards}
      empty={
        <EmptyState action={<NextLink path={optionPath('chain', asset)}>{t('Option chain')}</NextLink>}>
          {t('No recent {asset} option trades', { asset })}
        </EmptyState>
      }
    />
  )
}

type ReadPanelProps<Data> = {
  title: string
  what: string
  query: UseQueryResult<Data>
  actions?: ReactNode
  children: (data: Data) => ReactNode
}

/** A panel for polled data, which may be loading, failed, loaded or stale. */
function ReadPanel<Data>({ title, what, query, actions, children }: ReadPanelProps<Data>) {
  const { data, error, isError, dataUpdatedAt, refetch } = query
  const connection = useSocketState()
  const isOld = data !== undefined && (isError || connection.state !== 'live')
  const freshness: PanelFreshness =
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

function TotalsBar({ totals }: { totals: VenueTotals | undefined }) {
  const bought = totals?.boughtShare
  return (
    <dl className="grid shrink-0 grid-cols-5 gap-x-6 gap-y-3 panel px-3 py-3 max-lg:grid-cols-3 max-sm:grid-cols-2">
      <Figure name={t('24 h volume (USD)')} title={formatUsd(totals?.volume)}>
        {formatCompact(totals?.volume)}
      </Figure>
      <Figure name={t('Taker buy share')}>
        {formatPercent(bought, { decimals: 1, isSigned: false })}
        {/* Hidden from screen readers, because the figure above gives the share. */}
        <span aria-hidden="true" className="mt-1 flex h-1 overflow-hidden rounded-full bg-sell-fill">
          <span className="h-full bg-buy-fill" style={{ width: `${(bought ?? 0.5) * 100}%` }} />
        </span>
      </Figure>
      <Figure name={t('Perpetual OI (USD)')} title={formatUsd(totals?.perpetualOpenUsd)}>
        {formatCompact(totals?.perpetualOpenUsd)}
      </Figure>
      <Figure name={t('Option OI (USD)')} title={formatUsd(totals?.optionOpenUsd)}>
        {formatCompact(totals?.optionOpenUsd)}
      </Figure>
      <Figure name={t('24 h premium (USD)')} title={formatUsd(totals?.premium)}>
        {formatCompact(totals?.premium)}
      </Figure>
    </dl>
  )
}

function Figure({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-xs text-text-3">{name}</dt>
      <dd title={title} className="text-lg font-medium tabular-nums">
        {children}
      </dd>
    </div>
  )
}
