import { useMemo, useState } from 'react'
import type { BuilderLeg } from './builderLeg'
import type { LegActions } from './LegTerms'
import { expiriesFor, otherTypeOf, strikesFor } from './legMoves'
import type { ChainExpiry } from '@/marketData/options/optionChain'
import type { LegMove } from './StrikeHandles'
import {
  removeLeg,
  replaceLeg,
  withoutHeld,
  type DraftLeg,
  type StructureDraft,
} from '@/appContext/structure/structureDraft'
import { useStructureDraft } from '@/appContext/structure/structureStore'

/** The structure of the tab, what a hand does to its legs, and as it would be while a leg is dragged. */
export function useBuilderDraft(chain: readonly ChainExpiry[]) {
  const [draft, change] = useStructureDraft()
  const [moving, setMoving] = useState<LegMove>()
  const shown = useMemo(() => (moving === undefined ? draft : moved(draft, moving)), [draft, moving])
  const actions = useMemo((): LegActions => {
    const taken = new Set(draft.legs.map(({ instrumentName }) => instrumentName))
    const replace = ({ instrument: { instrumentName }, side, ratio }: BuilderLeg, part: Partial<DraftLeg>) => {
      if (ratio === undefined) return
      change((now) => replaceLeg(now, instrumentName, { instrumentName, side, ratio, ...part }))
    }
    return {
      onFlip: (leg) => replace(leg, { side: leg.side === 'buy' ? 'sell' : 'buy' }),
      onRatio: (leg, ratio) => replace(leg, { ratio }),
      onRemove: ({ instrument: { instrumentName }, ratio }) =>
        change((now) => (ratio === undefined ? withoutHeld : removeLeg)(now, instrumentName)),
      onBecome: (leg, { instrumentName }) => replace(leg, { instrumentName }),
      strikesOf: (option) => strikesFor(option, chain, taken),
      expiriesOf: (option) => expiriesFor(option, chain, taken),
      otherTypeOf: (option) => otherTypeOf(option, chain, taken),
    }
  }, [draft.legs, change, chain])
  return { draft, shown, change, actions, setMoving }
}

/** The leg keeps its place, so that the handle that is held stays the same one. */
function moved(draft: StructureDraft, { leg, option }: LegMove): StructureDraft {
  const { instrumentName } = option
  return {
    ...draft,
    legs: draft.legs.map((one) =>
      one.instrumentName === leg.instrument.instrumentName ? { ...one, instrumentName } : one,
    ),
  }
}
