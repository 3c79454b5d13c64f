import { useMemo, useState } from 'react'
import { ExpiryStrip } from '@/features/volatility/ExpiryStrip'
import { SmilePanel } from '@/features/volatility/SmilePanel'
import { SurfacePanel } from '@/features/volatility/SurfacePanel'
import { TermPanel } from '@/features/volatility/TermPanel'
import { expiryFigures } from '@/features/volatility/termRows'
import { useSmileFits } from '@/features/volatility/useSmileFits'
import type { ChainExpiry } from '@/marketData/options/optionChain'
import type { SmilesView } from '@/marketData/options/smilesStore'
import { freshnessOf } from '@/ui/freshnessOf'
import { useKept } from '@/ui/useKept'
import { firstExpiry } from './firstExpiry'
import { usePictureActions } from './usePictureActions'
import { readVolatilityChoices } from './volatilityChoices'

/** All panels: on a desk the panels scroll and the page does not; where there is less room they are one column. */
export function VolatilityDesk({ chain, view }: { chain: readonly ChainExpiry[]; view: SmilesView }) {
  const [choices, change] = useKept('volatility', readVolatilityChoices)
  const [picked, pick] = useState<readonly bigint[]>([])
  const [isOverlaid, overlay] = useState(false)
  const fits = useSmileFits(view.smiles, choices.basis)
  const all = useMemo(() => expiryFigures(view.smiles, fits), [view.smiles, fits])
  const actions = usePictureActions()
  // What was picked may have expired since; then, and at first, the one that is nearest to a month.
  const there = picked.filter((expiryNs) => all.some(({ smile }) => smile.expiryNs === expiryNs))
  const first = firstExpiry(view.smiles)
  const chosen = there.length > 0 || first === undefined ? there : [first]
  const shown = chosen.flatMap((expiryNs) => all.find(({ smile }) => smile.expiryNs === expiryNs) ?? [])
  const freshness = freshnessOf(view)
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
            onBasis={(basis) => change((kept) => ({ ...kept, basis }))}
            axis={choices.axis}
            onAxis={(axis) => change((kept) => ({ ...kept, axis }))}
            {...actions}
          />
        </div>
        <div className="min-h-0 min-w-0 max-lg:h-95 max-lg:shrink-0 max-sm:h-115">
          <TermPanel
            all={all}
            freshness={freshness}
            onChoose={(expiryNs) => pick([expiryNs])}
            twinOf={(instrumentName) => twinOf(chain, instrumentName)}
            {...actions}
          />
        </div>
        <div className="min-h-0 min-w-0 max-lg:h-95 max-lg:shrink-0 pointer-coarse:max-lg:h-165">
          <SurfacePanel
            all={all}
            freshness={freshness}
            kind={choices.columns}
            onKind={(columns) => change((kept) => ({ ...kept, columns }))}
            {...actions}
          />
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
