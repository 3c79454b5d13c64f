import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ExpirySmile } from '@/marketData/options/smileQuotes'
import { ExpiryStrip } from './ExpiryStrip'
import { SmilePanel } from './SmilePanel'
import { SurfacePanel } from './SurfacePanel'
import { TermPanel } from './TermPanel'
import { openFitWorker } from './fitPort'
import { createSmileFitter, type FittedSmiles } from './smileFitter'
import { expiryFigures } from './termRows'
import { heatColumnKinds, type HeatColumnKind } from './heatCells'
import { smileAxes, type SmileAxis } from './smileAxis'
import { fitBases, type FitBasis } from './smileFit'
import type { ChainExpiry } from '@/marketData/options/optionChain'
import { useOpenOrders } from '@/account/accountContext'
import { markOwnQuotes } from '@/account/orders/ownSmiles'
import type { SmilesView } from '@/marketData/options/smilesStore'
import { freshnessOf } from '@/ui/freshnessOf'
import { useKept } from '@/ui/useKept'
import { usePictureActions } from './usePictureActions'
import { VolatilitySkeleton } from './VolatilitySkeleton'
import * as z from 'zod/mini'

const choices = z.object({
  axis: z.catch(z.enum(smileAxes), 'strike'),
  basis: z.catch(z.enum(fitBases), 'midByWidth'),
  columns: z.catch(z.enum(heatColumnKinds), 'delta'),
})

/** All panels: on a desk the panels scroll and the page does not; where there is less room they are one column. */
export function VolatilityDesk({ chain, view }: { chain: readonly ChainExpiry[]; view: SmilesView }) {
  const [choices, change] = useKept('volatility', readVolatilityChoices)
  const [picked, pick] = useState<readonly bigint[]>([])
  const [isOverlaid, overlay] = useState(false)
  const orders = useOpenOrders().data?.orders
  const smiles = useMemo(() => markOwnQuotes(view.smiles, orders ?? []), [view.smiles, orders])
  const fitted = useSmileFits(smiles, choices.basis)
  const all = useMemo(() => expiryFigures(fitted.smiles, fitted.fits), [fitted])
  const actions = usePictureActions()
  const { status } = view
  const staleSinceMs = status === 'live' ? undefined : view.updatedAtMs
  // What was picked may have expired since; then, and at first, the one that is nearest to a month.
  const there = picked.filter((expiryNs) => all.some(({ smile }) => smile.expiryNs === expiryNs))
  const first = firstExpiry(fitted.smiles)
  const chosen = there.length > 0 || first === undefined ? there : [first]
  const chosenKey = chosen.join(' ')
  const shown = useMemo(
    () => chosenKey.split(' ').flatMap((key) => all.find(({ smile }) => String(smile.expiryNs) === key) ?? []),
    [all, chosenKey],
  )
  const freshness = useMemo(() => freshnessOf({ status, updatedAtMs: staleSinceMs }), [status, staleSinceMs])
  // The panels draw much: each is drawn anew only when something of its own has changed.
  const turns = useMemo(
    () => ({
      onBasis: (basis: FitBasis) => change((kept) => ({ ...kept, basis })),
      onAxis: (axis: SmileAxis) => change((kept) => ({ ...kept, axis })),
      onKind: (columns: HeatColumnKind) => change((kept) => ({ ...kept, columns })),
      onChoose: (expiryNs: bigint) => pick([expiryNs]),
      twinOf: (instrumentName: string) => twinOf(chain, instrumentName),
    }),
    [change, chain],
  )
  if (all.length === 0) return <VolatilitySkeleton />
  return (
    <>
      <ExpiryStrip
        all={all}
        chosen={chosen}
        onChoose={pick}
        isOverlaid={isOverlaid}
        onOverlay={(isOn) => {
          overlay(isOn)
          if (!isOn) pick(chosen.slice(0, 1))
        }}
      />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.3fr)_minmax(480px,1fr)] grid-rows-[minmax(0,1fr)_minmax(0,1fr)] gap-px bg-line max-lg:flex max-lg:flex-col max-lg:overflow-y-auto">
        <div className="row-span-2 min-h-0 min-w-0 max-lg:h-140 max-lg:shrink-0 max-sm:h-165">
          <SmilePanel
            shown={shown}
            freshness={freshness}
            basis={choices.basis}
            onBasis={turns.onBasis}
            axis={choices.axis}
            onAxis={turns.onAxis}
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

/** The expiry that the picture begins with: the one nearest to a month, of which desks speak first. */
function firstExpiry(smiles: readonly ExpirySmile[]): bigint | undefined {
  const distance = ({ years }: ExpirySmile) => Math.abs(years - monthYears)
  return smiles.reduce<ExpirySmile | undefined>(
    (best, smile) => (best === undefined || distance(smile) < distance(best) ? smile : best),
    undefined,
  )?.expiryNs
}

/** Smiles with their fits, which are made in a worker when one of them changes. None until the first are made. */
function useSmileFits(smiles: readonly ExpirySmile[], basis: FitBasis): FittedSmiles {
  const [fitter] = useState(() => createSmileFitter(openFitWorker))
  const fitted = useSyncExternalStore(fitter.subscribe, fitter.getSnapshot)
  useEffect(() => fitter.want(smiles, basis), [fitter, smiles, basis])
  return fitted
}

/** How this trader looks at volatility, from what the browser has kept. */
export function readVolatilityChoices(kept: unknown): z.output<typeof choices> {
  const parsed = z.safeParse(choices, kept)
  return parsed.success ? parsed.data : z.parse(choices, {})
}
