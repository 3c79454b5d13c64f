import { useState } from 'react'
import { describeFailure } from '@/account/describeFailure'
import type { LedgerView } from '@/account/ledgerStore'
import { useLedger } from '@/account/useLedger'
import { collateralAssets } from '@/protocol/collateral'
import type { Price } from '@/protocol/fixed6'
import { collateralPrice } from '@/quant/collateral'
import { ErrorState } from '@/ui/ErrorState'
import { t } from '@/ui/t'
import { useNow } from '@/ui/useNow'
import { equityCurve, type CurveKind } from './equityCurve'
import type { TimeRange } from '@/ui/RangeChoice'
import { EquityPanel } from './EquityPanel'
import { freshnessOfAccount, type ShownAccount } from '@/appContext/shownAccount'

const minuteMs = 60_000
const dayMs = 86_400_000
const rangeDays: Record<Exclude<TimeRange, 'all'>, number> = { day: 1, week: 7, month: 30 }

/** The curve of the account: its past as it comes in, its end with the marks. */
export function LiveEquity({ live, onRetry }: { live: ShownAccount; onRetry: () => void }) {
  const [kind, setKind] = useState<CurveKind>('equity')
  const [range, setRange] = useState<TimeRange>('week')
  // By the minute: every second would draw the same curve again.
  const nowMs = Math.ceil(useNow() / minuteMs) * minuteMs
  const wantedMs = range === 'all' ? 0 : nowMs - rangeDays[range] * dayMs
  // What was read once is kept, so a day's ground is asked for by the day.
  const ledger = useLedger(range === 'all' ? 0n : BigInt(Math.floor(wantedMs / dayMs) * dayMs) * 1_000_000n)
  const fromMs = firstShown(wantedMs, nowMs, ledger)
  const curve =
    ledger === undefined || fromMs === undefined
      ? undefined
      : equityCurve({
          kind,
          rows: ledger.rows,
          fromNs: BigInt(fromMs) * 1_000_000n,
          nowNs: BigInt(nowMs) * 1_000_000n,
          equity: live.figures.equity,
          unrealizedPnl: live.figures.unrealizedPnl,
          priceOf: (asset) => priceOf(asset, live.prices.indexes),
        })
  return (
    <EquityPanel
      curve={curve}
      kind={kind}
      onKind={setKind}
      range={range}
      onRange={setRange}
      fromMs={fromMs ?? wantedMs}
      toMs={nowMs}
      isReading={ledger?.status === 'reading'}
      note={noteOf(ledger, wantedMs)}
      failure={ledger?.status === 'failed' ? <LedgerFailed error={ledger.error} onRetry={onRetry} /> : undefined}
      freshness={freshnessOfAccount(live)}
    />
  )
}

/** From where every row is known. Of the time before the first one there is nothing to draw. */
function firstShown(wantedMs: number, nowMs: number, ledger: LedgerView | undefined): number | undefined {
  if (ledger?.reachedNs === undefined) return undefined
  const reachedMs = Math.ceil(Number(ledger.reachedNs / 1_000_000n))
  const firstNs = ledger.rows.at(-1)?.timeNs
  const firstMs = firstNs === undefined ? nowMs - dayMs : Number(firstNs / 1_000_000n)
  const beginMs = ledger.isComplete ? Math.min(firstMs, nowMs - minuteMs) : reachedMs
  return Math.max(wantedMs, beginMs)
}

function noteOf(ledger: LedgerView | undefined, wantedMs: number): string | undefined {
  if (ledger?.isCut === true) return t('Only the newest part of the past is drawn: the rest is in History.')
  if (wantedMs === 0 && ledger?.isComplete === true) return t('The venue tells of the last 30 days.')
  return undefined
}

function priceOf(asset: string, indexes: ReadonlyMap<string, Price>): Price | undefined {
  const known = collateralAssets.find((name) => name === asset)
  return known && collateralPrice(known, (name) => indexes.get(name))
}

function LedgerFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { words, code } = describeFailure(error)
  return <ErrorState what={t("The account's past could not be read.")} why={words} code={code} onRetry={onRetry} />
}
