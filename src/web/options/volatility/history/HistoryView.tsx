import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { PanelFreshness } from '@/web/ui/Panel'
import type { TimeRange } from '@/web/ui/RangeChoice'
import type { ExpiryFigures } from '../volatilityRows'
import {
  pastSmilesQuery,
  smileOptions,
  tenorFigures,
  tenorHistory,
  tenors,
  type PastSmile,
  type SmileOptions,
} from './ivHistory'
import { IvHistoryPanel } from './IvHistoryPanel'
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
  const now = tenors.map((days) =>
    tenorFigures(
      all.map(({ atm, put25, call25, smile: { years } }) => ({ atm, put25, call25, years })),
      days / 365,
    ),
  )
  return (
    <>
      <div className="flex h-13 shrink-0 items-center justify-end bg-surface-1 px-3">{choice}</div>
      <div className="grid min-h-0 flex-1 grid-cols-2 grid-rows-[minmax(0,1.2fr)_minmax(0,1fr)] gap-1 max-lg:flex max-lg:flex-col max-lg:overflow-y-auto">
        <div className="min-h-0 min-w-0 max-lg:h-95 max-lg:shrink-0">
          <ConePanel hours={hours} all={all} freshness={freshness} />
        </div>
        <div className="row-span-2 min-h-0 min-w-0 max-lg:h-140 max-lg:shrink-0">
          <IvHistoryPanel
            lines={lines}
            now={now}
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
  const options = wanted.flatMap(({ smile }) => chosen.get(`${range} ${smile.expiryNs}`) ?? [])
  const results = useQueries({ queries: options.map((one) => pastSmilesQuery(rest, clock, one, range)), combine })
  return results
}

type Result = {
  readonly data: readonly PastSmile[] | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly refetch: () => Promise<unknown>
}

function combine(results: readonly Result[]) {
  return {
    smiles: results.flatMap(({ data }) => (data === undefined ? [] : [data])),
    isLoading: results.some(({ isPending }) => isPending),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => Promise.all(results.map(({ refetch }) => refetch())),
  }
}
