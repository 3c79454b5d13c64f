import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { describeError } from '@/core/protocol/errorCodes'
import { chosenTimeZone } from '@/web/language/chosenLanguage'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { ExpirySmile } from '@/web/market/options/smileQuotes'
import type { SmilesView } from '@/web/market/options/smilesStore'
import { useOptionChain, useSmiles } from '@/web/market/options/useOptions'
import { useOpenOrders } from '@/web/session/accountContext'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { markMyQuotes } from '@/web/session/orders/myQuotesOnSmiles'
import { EmptyState, ErrorState } from '@/web/ui/EmptyState'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { LazyFallback } from '@/web/ui/LazyFallback'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { Panel } from '@/web/ui/Panel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Skeleton } from '@/web/ui/Skeleton'
import { usePersisted } from '@/web/ui/usePersisted'
import { ExpiryStrip } from './ExpiryStrip'
import { openFitWorker } from './fitPort'
import { heatColumnKinds, type HeatColumnKind } from './heatCells'
import { smileAxes, type SmileAxis } from './smileAxis'
import { type Compare } from './SmileCompare'
import { createSmileFitter, type FittedSmiles, fitBases, type FitBasis } from './smileFit'
import { SmilePanel } from './SmilePanel'
import { comparedTimes, fieldTime, type ComparedTime } from './smileThen'
import { SurfacePanel } from './SurfacePanel'
import { TermPanel } from './TermPanel'
import { useSmileThen } from './useSmileThen'
import { useVolatilityPlotActions } from './volatilityPlotActions'
import { expiryFigures, type ExpiryFigures } from './volatilityRows'

const HistoryView = lazyPanel(() => import('./history/HistoryView').then((module) => module.HistoryView))

export function VolatilityView({ asset }: { asset: string }) {
  const { chain, error, retry } = useOptionChain(asset)
  const view = useSmiles(asset, chain)
  if (chain === undefined && error !== null) {
    return (
      <Stage>
        <ListFailed what={t('Couldn’t load options')} error={error} onRetry={async () => retry()} />
      </Stage>
    )
  }
  if (chain?.length === 0) {
    return (
      <Stage>
        <EmptyState>{t('No {asset} options listed. Choose another asset.', { asset })}</EmptyState>
      </Stage>
    )
  }
  if (view.smiles.length === 0 && view.error !== undefined) {
    return (
      <Stage>
        <ErrorState what={t('Couldn’t load option prices')} why={t(describeError(view.error))} code={view.error} />
      </Stage>
    )
  }
  if (chain === undefined || (view.smiles.length === 0 && view.status !== 'live')) return <VolatilitySkeleton />
  if (view.smiles.length === 0) {
    return (
      <Stage>
        <EmptyState>{t('No quotes or marks for {asset} options yet.', { asset })}</EmptyState>
      </Stage>
    )
  }
  return <VolatilityDesk asset={asset} chain={chain} view={view} />
}

function Stage({ children }: { children: ReactNode }) {
  return <div className="flex min-h-0 flex-1 panel">{children}</div>
}

const views = ['now', 'history'] as const

const choices = z.object({
  view: z.catch(z.enum(views), 'now'),
  axis: z.catch(z.enum(smileAxes), 'strike'),
  basis: z.catch(z.enum(fitBases), 'midByWidth'),
  columns: z.catch(z.enum(heatColumnKinds), 'delta'),
  compared: z.catch(z.enum(comparedTimes), 'off'),
  comparedAt: z.catch(z.string(), ''),
})

type VolatilityDeskProps = { asset: string; chain: readonly ChainExpiry[]; view: SmilesView }

/** On a desktop each panel scrolls instead of the page. Smaller screens have one column. */
function VolatilityDesk({ asset, chain, view }: VolatilityDeskProps) {
  const [choices, change] = usePersisted('volatility', readVolatilityChoices)
  const [picked, pick] = useState<readonly bigint[]>([])
  const [isOverlaid, overlay] = useState(false)
  const orders = useOpenOrders().data?.orders
  const smiles = useMemo(() => markMyQuotes(view.smiles, orders ?? []), [view.smiles, orders])
  const fitted = useSmileFits(smiles, choices.basis)
  const all = useMemo(() => expiryFigures(fitted.smiles, fitted.fits), [fitted])
  const actions = useVolatilityPlotActions()
  const { status } = view
  const staleSinceMs = status === 'live' ? undefined : view.updatedAtMs
  // The chosen expiries may have expired. The default is the expiry nearest to one month.
  const there = picked.filter((expiryNs) => all.some(({ smile }) => smile.expiryNs === expiryNs))
  const first = firstExpiry(fitted.smiles)
  const chosen = there.length > 0 || first === undefined ? there : [first]
  const chosenKey = chosen.join(' ')
  const shown = useMemo(
    () => chosenKey.split(' ').flatMap((key) => all.find(({ smile }) => String(smile.expiryNs) === key) ?? []),
    [all, chosenKey],
  )
  const freshness = useMemo(() => freshnessOf({ status, updatedAtMs: staleSinceMs }), [status, staleSinceMs])
  const turns = useTurns(chain, change, pick)
  const compare = useCompare(chain, choices.view === 'now' ? shown[0] : undefined, choices, turns)
  if (all.length === 0) return <VolatilitySkeleton />
  const choice = <ViewChoice value={choices.view} onChange={(next) => change((now) => ({ ...now, view: next }))} />
  if (choices.view === 'history') {
    return (
      <LazyFallback fallback={<div className="flex-1 panel" />}>
        <HistoryView asset={asset} chain={chain} all={all} freshness={freshness} choice={choice} />
      </LazyFallback>
    )
  }
  return (
    <>
      <ExpiryStrip
        choice={choice}
        all={all}
        chosen={chosen}
        onChoose={pick}
        isOverlaid={isOverlaid}
        onOverlay={(isOn) => {
          overlay(isOn)
          if (!isOn) pick(chosen.slice(0, 1))
        }}
      />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.3fr)_minmax(480px,1fr)] grid-rows-[minmax(0,1fr)_minmax(0,1fr)] gap-1 max-lg:flex max-lg:flex-col max-lg:overflow-y-auto">
        <div className="row-span-2 min-h-0 min-w-0 max-lg:h-140 max-lg:shrink-0 max-sm:h-165">
          <SmilePanel
            shown={shown}
            freshness={freshness}
            basis={choices.basis}
            onBasis={turns.onBasis}
            axis={choices.axis}
            onAxis={turns.onAxis}
            compare={compare}
            {...actions}
          />
        </div>
        <div className="min-h-0 min-w-0 max-lg:h-95 max-lg:shrink-0 max-sm:h-115">
          <TermPanel all={all} freshness={freshness} onChoose={turns.onChoose} twinOf={turns.twinOf} {...actions} />
        </div>
        <div className="min-h-0 min-w-0 max-lg:h-95 max-lg:shrink-0 pointer-coarse:max-lg:h-165">
          <SurfacePanel all={all} freshness={freshness} kind={choices.columns} onKind={turns.onKind} {...actions} />
        </div>
      </div>
    </>
  )
}

type Choices = z.output<typeof choices>
type ChangeChoices = (make: (now: Choices) => Choices) => void

const dayMs = 86_400_000

/** Stable callbacks: the panels are expensive, and render only when their own props change. */
function useTurns(chain: readonly ChainExpiry[], change: ChangeChoices, pick: (picked: readonly bigint[]) => void) {
  const { venueClock } = useMarketData()
  return useMemo(
    () => ({
      onBasis: (basis: FitBasis) => change((now) => ({ ...now, basis })),
      onAxis: (axis: SmileAxis) => change((now) => ({ ...now, axis })),
      onKind: (columns: HeatColumnKind) => change((now) => ({ ...now, columns })),
      onChoose: (expiryNs: bigint) => pick([expiryNs]),
      twinOf: (instrumentName: string) => twinOf(chain, instrumentName),
      // A time of one's own begins a day ago.
      onCompared: (compared: ComparedTime) =>
        change((now) => ({
          ...now,
          compared,
          comparedAt: now.comparedAt === '' ? fieldTime(venueClock.nowMs() - dayMs, chosenTimeZone) : now.comparedAt,
        })),
      onComparedAt: (comparedAt: string) => change((now) => ({ ...now, comparedAt })),
    }),
    [change, chain, pick, venueClock],
  )
}

function useCompare(
  chain: readonly ChainExpiry[],
  primary: ExpiryFigures | undefined,
  { compared: kind, comparedAt: at }: Choices,
  { onCompared: onKind, onComparedAt: onAt }: ReturnType<typeof useTurns>,
): Compare {
  const comparison = useSmileThen(chain, primary, { kind, at })
  return useMemo(() => ({ kind, at, comparison, onKind, onAt }), [kind, at, comparison, onKind, onAt])
}

type View = (typeof views)[number]

function ViewChoice({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  return (
    <RadioGroup
      size="small"
      label={t('Period shown')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'now', label: t('Now') },
        { value: 'history', label: t('History') },
      ]}
    />
  )
}

function twinOf(chain: readonly ChainExpiry[], instrumentName: string): string | undefined {
  for (const { strikes } of chain) {
    for (const { call, put } of strikes) {
      if (call?.instrumentName === instrumentName) return put?.instrumentName
      if (put?.instrumentName === instrumentName) return call?.instrumentName
    }
  }
  return undefined
}

const monthYears = 30 / 365

/** The default expiry: the nearest to one month, which desks usually quote first. */
function firstExpiry(smiles: readonly ExpirySmile[]): bigint | undefined {
  const distance = ({ years }: ExpirySmile) => Math.abs(years - monthYears)
  return smiles.reduce<ExpirySmile | undefined>(
    (best, smile) => (best === undefined || distance(smile) < distance(best) ? smile : best),
    undefined,
  )?.expiryNs
}

/** Smiles with their fits, computed in a worker when a smile changes. Empty until the first fits arrive. */
function useSmileFits(smiles: readonly ExpirySmile[], basis: FitBasis): FittedSmiles {
  const [fitter] = useState(() => createSmileFitter(openFitWorker))
  const fitted = useSyncExternalStore(fitter.subscribe, fitter.getSnapshot)
  useEffect(() => fitter.want(smiles, basis), [fitter, smiles, basis])
  return fitted
}

export function readVolatilityChoices(persisted: unknown): z.output<typeof choices> {
  const parsed = z.safeParse(choices, persisted)
  return parsed.success ? parsed.data : z.parse(choices, {})
}

const loading = { status: 'loading' } as const

function VolatilitySkeleton() {
  return (
    <>
      <div className="flex h-13 shrink-0 items-center gap-3 panel px-3">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} width={88} height={28} />
        ))}
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.3fr)_minmax(480px,1fr)] grid-rows-2 gap-1 max-lg:flex max-lg:flex-col">
        <div className="row-span-2 min-h-0 max-lg:h-140 max-lg:shrink-0">
          <Panel title={t('Smile')} freshness={loading}>
            <Bars />
          </Panel>
        </div>
        <Panel title={t('Term structure')} freshness={loading}>
          <Bars />
        </Panel>
        <Panel title={t('Surface')} freshness={loading}>
          <Bars />
        </Panel>
      </div>
    </>
  )
}

function Bars() {
  return (
    <div className="flex min-h-0 flex-1 items-end gap-2 p-4">
      {Array.from({ length: 13 }, (_, index) => (
        <div key={index} className="flex-1" style={{ height: `${35 + 1.4 * (index - 6) ** 2}%` }}>
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  )
}
