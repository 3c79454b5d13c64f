import { useState } from 'react'
import * as z from 'zod/mini'
import { usePageStore, type PageParts } from '@/web/session/pageStores'
import { parseJson } from '@/core/lib/parseJson'

const ids = z.catch(z.array(z.string()), [])

/** Which groups the trader opened or closed, kept for as long as the tab lasts. */
export function useOpenGroups() {
  const kept = usePageStore(createKeptGroups)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(kept.read)
  return {
    toggled,
    toggle: (id: string) => {
      const next = toggled.has(id) ? [...toggled].filter((other) => other !== id) : [...toggled, id]
      kept.write(next)
      setToggled(new Set(next))
    },
  }
}

function createKeptGroups({ tabStorage, venueId }: PageParts) {
  const key = `optick.marketGroups.${venueId}`
  return {
    read: (): ReadonlySet<string> => new Set(z.parse(ids, parseJson(tabStorage.getItem(key)))),
    write: (toggled: readonly string[]) => tabStorage.setItem(key, JSON.stringify(toggled)),
  }
}
