import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { Figure } from '@/web/ui/Figure'
import type { PanelFreshness } from '@/web/ui/Panel'
import type { TimeRange } from '@/web/ui/RangeChoice'
import { ivLabel } from '../volatilityLabels'
import type { ExpiryFigures } from '../volatilityRows'
import { daysText } from './ConePlot'
import {
  pastSmilesQuery,
  presentSmile,
  smileOptions,
  tenorFigures,
  tenorHistory,
  tenors,
  type PastSmile,
  type SmileOptions,
} from './ivHistory'
import { IvHistoryPanel, percentileAbout, rankAbout, rankOf, shareText } from './IvHistoryPanel'
import { indexHoursQuery } from './realisedHistory'
import { ConePanel, RealisedPanel } from './RealisedPanels'

type HistoryViewProps = {
  asset: string
  chain: readonly ChainExpiry[]
  all: readonly ExpiryFigures[]
  freshness: PanelFreshness
  choice: ReactNode
}

/** Realised volatility and past implied volatility of an asset. It reads them only while it is shown. */
export function HistoryView({ asset, chain, all, freshness, choice }: HistoryViewProps) {
  const { rest, venueClock: clock } = useMarketData()
  const hours = useQuery(indexHoursQuery(rest, clock, asset))
  const [range, setRange] = useState<TimeRange>('week')
  const past = usePastSmiles(chain, all, range)
  const lines = useMemo(() => tenors.map((days) => ({ days, points: tenorHistory(past.smiles, days) })), [past.smiles])
  const now = tenors.map((days) => tenorFigures(past.present, days / 365))
  const nowNs = (clock.nowNs() / minuteNs) * minuteNs
  return (
    <>
      <div className="flex h-13 shrink-0 items-center bg-surface-1 px-3">
        <Headline {...rankOf(lines[1] ?? noLine, now[1], 'atm')} />
        <div className="ml-auto">{choice}</div>
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-2 grid-rows-[minmax(0,1.2fr)_minmax(0,1fr)] gap-1 max-lg:flex max-lg:flex-col max-lg:overflow-y-auto">
        <div className="min-h-0 min-w-0 max-lg:h-95 max-lg:shrink-0">
          <ConePanel hours={hours} all={all} freshness={freshness} />
        </div>
        <div className="row-span-2 min-h-0 min-w-0 max-lg:h-140 max-lg:shrink-0">
          <IvHistoryPanel
            lines={lines}
            now={now}
            nowNs={nowNs}
            isLoading={past.isLoading}
            error={past.error}
            onRetry={past.retry}
            range={range}
            onRange={setRange}
            freshness={freshness}
          />
        </div>
        <div className="min-h-0 min-w-0 max-lg:h-80 max-lg:shrink-0">
          <RealisedPanel hours={hours} all={all} freshness={freshness} />
        </div>
      </div>
    </>
  )
}

const noLine = { days: tenors[1], points: [] }

function Headline({ days, now, rank, count, span }: ReturnType<typeof rankOf>) {
  return (
    <dl className="flex gap-6 whitespace-nowrap max-sm:hidden">
      <Figure label={`${t('ATM IV')}, ${daysText(days)}`}>{ivLabel(now)}</Figure>
      <Figure label={t('IV rank')} about={rankAbout}>
        {shareText(rank?.rank)}
      </Figure>
      <Figure label={t('IV percentile')} about={percentileAbout}>
        {shareText(rank?.percentile)}
        {count > 1 && <span className="text-xs text-text-3"> {t('of {days} d', { days: span })}</span>}
      </Figure>
    </dl>
  )
}

const minuteNs = 60_000_000_000n
const longestYears = Math.max(...tenors) / 365

/** Past smiles of the expiries that may lie around a tenor. Each is read once, with the strikes around the first forward. */
function usePastSmiles(chain: readonly ChainExpiry[], all: readonly ExpiryFigures[], range: TimeRange) {
  const { rest, venueClock: clock } = useMarketData()
  // The strikes stay those of the first forward, so that moving prices do not start new reads.
  const [chosen, setChosen] = useState<ReadonlyMap<string, SmileOptions | undefined>>(new Map())
  const beyond = all.findIndex(({ smile }) => smile.years >= longestYears)
  const wanted = beyond === -1 ? all : all.slice(0, beyond + 1)
  const missing = wanted.filter(({ atm, smile }) => atm !== undefined && !chosen.has(`${range} ${smile.expiryNs}`))
  if (missing.length > 0) {
    setChosen(
      new Map([
        ...chosen,
        ...missing.map(
          (figures) => [`${range} ${figures.smile.expiryNs}`, smileOptions(chain, figures, range)] as const,
        ),
      ]),
    )
  }
  const read = wanted.flatMap(({ smile }) => {
    const options = chosen.get(`${range} ${smile.expiryNs}`)
    return options === undefined ? [] : [{ options, smile }]
  })
  const past = useQueries({
    queries: read.map(({ options }) => pastSmilesQuery(rest, clock, options, range)),
    combine,
  })
  return { ...past, present: read.map(({ options, smile }) => presentSmile(options, smile)) }
}

type Result = {
  readonly data: readonly PastSmile[] | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly refetch: () => Promise<unknown>
}

/** Without one of the expiries, a tenor would be interpolated between others. So the smiles come all or not at all. */
function combine(results: readonly Result[]) {
  const smiles = results.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return {
    smiles: smiles.length === results.length ? smiles : [],
    isLoading: results.some(({ isPending }) => isPending),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => Promise.all(results.map(({ refetch }) => refetch())),
  }
}
