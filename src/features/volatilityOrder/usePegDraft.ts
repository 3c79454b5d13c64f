import { useState } from 'react'
import { useKept } from '@/ui/useKept'
import { emptyPegDraft, type PegDraft } from './pegDraft'

/** A peg while it is filled in. Whether its order is cancelled at the end is remembered in this browser. */
export function usePegDraft(first: Partial<PegDraft> = {}): readonly [PegDraft, (part: Partial<PegDraft>) => void] {
  const [draft, setDraft] = useState<PegDraft>(() => ({ ...emptyPegDraft, ...first }))
  const [cancelsAtEnd, keepCancels] = useKept('pegCancelsAtEnd', readCancels)
  const change = (part: Partial<PegDraft>) => {
    const { cancelsAtEnd: chosen } = part
    if (chosen !== undefined) keepCancels(() => chosen)
    setDraft((now) => ({ ...now, ...part }))
  }
  return [{ ...draft, cancelsAtEnd }, change]
}

/** Unless the trader chose otherwise, no order is left open that nothing moves any more. */
function readCancels(kept: unknown): boolean {
  return kept !== false
}
