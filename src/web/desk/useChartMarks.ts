import { useEffect, useSyncExternalStore } from 'react'
import { createStore, type Store } from '@/core/lib/store'
import type * as chartDraftOf from '@/web/desk/draft/chartDraft'
import { usePageStore } from '@/web/session/pageStores'
import { showLoadFailure } from '@/web/ui/showLoadFailure'
import type * as chartMarks from './chartMarks'

// Stored per page, so that a chart opened later shows its lines at once.
const createMarks = () => createStore<typeof chartMarks | undefined>(undefined)
const createDraft = () => createStore<typeof chartDraftOf | undefined>(undefined)
const loadMarks = () => import('./chartMarks')
const loadDraft = () => import('@/web/desk/draft/chartDraft')

/** Returns the code that shows positions and stops on the chart; `undefined` while it is not needed or loading. */
export function useChartMarks(isNeeded: boolean): typeof chartMarks | undefined {
  return useWhenNeeded(isNeeded, createMarks, loadMarks)
}

/** Like {@link useChartMarks}, for the code that shows the ticket's order. Part of the ticket's chunk. */
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
