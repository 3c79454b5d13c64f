import { useEffect, useSyncExternalStore } from 'react'
import { createStore, type Store } from '@/core/lib/store'
import type * as chartDraftOf from '@/web/desk/draft/chartDraft'
import { usePageStore } from '@/web/session/pageStores'
import { showLoadFailure } from '@/web/ui/showLoadFailure'
import type * as chartMarks from './chartMarks'

// Kept for the page: the lines of a chart that is opened later are there at once.
const createMarks = () => createStore<typeof chartMarks | undefined>(undefined)
const createDraft = () => createStore<typeof chartDraftOf | undefined>(undefined)
const loadMarks = () => import('./chartMarks')
const loadDraft = () => import('@/web/desk/draft/chartDraft')

/** What puts positions and stops on the chart, those of the ticket too; undefined while it is not needed or still loads. */
export function useChartMarks(isNeeded: boolean): typeof chartMarks | undefined {
  return useWhenNeeded(isNeeded, createMarks, loadMarks)
}

/** What puts the order of the ticket on the chart: it comes with the ticket's code. Undefined as {@link useChartMarks}. */
export function useDraftMarks(isNeeded: boolean): typeof chartDraftOf | undefined {
  return useWhenNeeded(isNeeded, createDraft, loadDraft)
}

function useWhenNeeded<Code>(
  isNeeded: boolean,
  create: () => Store<Code | undefined>,
  load: () => Promise<Code>,
): Code | undefined {
  const loaded = usePageStore(create)
  const code = useSyncExternalStore(loaded.subscribe, loaded.getSnapshot)
  useEffect(() => {
    if (isNeeded && code === undefined) load().then(loaded.set, showLoadFailure)
  }, [isNeeded, code, load, loaded])
  return isNeeded ? code : undefined
}
