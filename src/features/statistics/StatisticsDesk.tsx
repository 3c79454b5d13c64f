import { useState } from 'react'
import { AssetTable } from './AssetTable'
import { FundingTable } from './FundingTable'
import { OptionTradesTable } from './OptionTradesTable'
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
import { ReadPanel } from './ReadPanel'

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
