import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import {
  emptyStructure,
  readStructureText,
  structureText,
  type StructureDraft,
} from '@/appContext/structure/structureDraft'
import type { StructureStore } from '@/appContext/structure/structureStore'

const parameter = 'structure'

/** The text that this tab has last put into the address, or taken from it: what differs from it was not made here. */
let told: string | undefined

/**
 * Keeps the structure in the address, where it can be copied and gone back to: each change of the legs is a step of the
 * history, a change of the amount is none. What somebody else put into the address is taken; `badLink` is what cannot be
 * read of it.
 */
export function useStructureLink(draft: StructureDraft, change: StructureStore['change']) {
  const search = useSearch()
  const isFirst = useRef(true)
  const [badLink, setBadLink] = useState<string>()

  useEffect(() => {
    const text = new URLSearchParams(search).get(parameter)
    const asksFor = text === null ? undefined : (readStructureText(text) ?? 'bad')
    if (text !== null && asksFor === 'bad' && isFirst.current) setBadLink(text)
    const isNew = asksFor !== undefined && asksFor !== 'bad' && textOf(asksFor) !== told
    if (isNew) {
      told = textOf(asksFor)
      isFirst.current = false
      if (textOf(draft) !== told) return change(() => asksFor)
    }
    const own = textOf(draft)
    // Gone back to where nothing was built yet; another address without a structure is only not filled in.
    if (text === null && own !== '' && own === told && isMarkedEmpty()) {
      told = ''
      return change(() => emptyStructure)
    }
    const isThere = text === null ? own === '' : asksFor !== 'bad' && own === told
    if (!isThere) write(own, !isFirst.current && legsOf(own) !== legsOf(told ?? ''))
    else if (own === '' && !isMarkedEmpty()) write(own, false)
    told = own
    isFirst.current = false
  }, [search, draft, change])

  return { badLink, dismiss: () => setBadLink(undefined) }
}

/** A structure of nothing has no link. */
function textOf(draft: StructureDraft): string {
  return draft.legs.length === 0 && draft.held === undefined ? '' : structureText(draft)
}

/** Without the amount. */
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

/** In the history beside the address: nothing was built there. */
const emptyMark = 'optick.noStructure'

function isMarkedEmpty(): boolean {
  return window.history.state === emptyMark
}
