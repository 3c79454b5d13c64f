import { useMemo, useState, useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { createStore } from '@/core/lib/store'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import {
  removeLeg,
  replaceLeg,
  withoutPosition,
  type DraftLeg,
  type StructureDraft,
  emptyStructure,
  readStructureText,
  structureText,
} from '@/web/options/structure/structureDraft'
import { useStructureDraft, type StructureStore } from '@/web/options/structure/structureStore'
import { usePageStore } from '@/web/session/pageStores'
import { type BuilderLeg, expiriesFor, otherTypeOf, strikesFor } from './builderLeg'
import type { LegActions } from './LegTerms'
import type { LegMove } from './StrikeHandles'

/** The draft structure of the tab and the actions on its legs. `shown` previews a leg during a drag. */
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
        change((now) => (ratio === undefined ? withoutPosition : removeLeg)(now, instrumentName)),
      onBecome: (leg, { instrumentName }) => replace(leg, { instrumentName }),
      strikesOf: (option) => strikesFor(option, chain, taken),
      expiriesOf: (option) => expiriesFor(option, chain, taken),
      otherTypeOf: (option) => otherTypeOf(option, chain, taken),
    }
  }, [draft.legs, change, chain])
  return { draft, shown, change, actions, setMoving }
}

/** Moves a leg to another option at the same index, so that the dragged handle keeps its React key. */
function moved(draft: StructureDraft, { leg, option }: LegMove): StructureDraft {
  const { instrumentName } = option
  return {
    ...draft,
    legs: draft.legs.map((one) =>
      one.instrumentName === leg.instrument.instrumentName ? { ...one, instrumentName } : one,
    ),
  }
}

const parameter = 'structure'

/**
 * The structure that this tab last wrote to the address or read from it. A different structure in the address comes
 * from a link or from the history.
 */
const createSyncedLink = () => createStore<string | undefined>(undefined)

/**
 * Syncs the structure with the address, for links and history. A change of the legs adds a history entry; a change of
 * the amount does not. A structure from a link or the history replaces the draft. `badLink` is the text of a link that
 * cannot be parsed.
 */
export function useStructureLink(draft: StructureDraft, change: StructureStore['change']) {
  const search = useSearch()
  const syncedLink = usePageStore(createSyncedLink)
  const isFirst = useRef(true)
  const [badLink, setBadLink] = useState<string>()

  useEffect(() => {
    const text = new URLSearchParams(search).get(parameter)
    const asksFor = text === null ? undefined : (readStructureText(text) ?? 'bad')
    if (text !== null && asksFor === 'bad' && isFirst.current) setBadLink(text)
    const isNew = asksFor !== undefined && asksFor !== 'bad' && textOf(asksFor) !== syncedLink.getSnapshot()
    if (isNew) {
      syncedLink.set(textOf(asksFor))
      isFirst.current = false
      if (textOf(draft) !== syncedLink.getSnapshot()) return change(() => asksFor)
    }
    const own = textOf(draft)
    // The trader went back to the entry before the structure, so the draft is emptied. Any other address without
    // a structure gets the draft's structure.
    if (text === null && own !== '' && own === syncedLink.getSnapshot() && isMarkedEmpty()) {
      syncedLink.set('')
      return change(() => emptyStructure)
    }
    const isThere = text === null ? own === '' : asksFor !== 'bad' && own === syncedLink.getSnapshot()
    if (!isThere) write(own, !isFirst.current && legsOf(own) !== legsOf(syncedLink.getSnapshot() ?? ''))
    else if (own === '' && !isMarkedEmpty()) write(own, false)
    syncedLink.set(own)
    isFirst.current = false
  }, [syncedLink, search, draft, change])

  return { badLink, dismiss: () => setBadLink(undefined) }
}

/** Text of the draft for the address; empty for an empty structure. */
function textOf(draft: StructureDraft): string {
  return draft.legs.length === 0 && draft.held === undefined ? '' : structureText(draft)
}

function legsOf(text: string): string {
  return text.slice(text.indexOf(' ') + 1)
}

function write(text: string, isStep: boolean): void {
  const search = new URLSearchParams(window.location.search)
  if (text === '') search.delete(parameter)
  else search.set(parameter, text)
  const url = `${window.location.pathname}${search.size === 0 ? '' : `?${search.toString()}`}`
  const mark = text === '' ? emptyMark : null
  if (isStep) window.history.pushState(mark, '', url)
  else window.history.replaceState(mark, '', url)
}

/** Marks a history entry at which the structure was empty. */
const emptyMark = 'optick.noStructure'

function isMarkedEmpty(): boolean {
  return window.history.state === emptyMark
}
