import { useEffect } from 'react'
import * as z from 'zod/mini'
import { usePersisted } from '@/web/ui/usePersisted'

const names = z.catch(z.array(z.string()), [])
const key = 'recentMarkets'
const most = 6

/** Instruments recently opened in this browser, newest first. */
export function useRecentMarkets(): readonly string[] {
  return usePersisted(key, readNames)[0]
}

export function useViewed(instrumentName: string): void {
  const [, change] = usePersisted(key, readNames)
  useEffect(() => change((now) => withNewest(now, instrumentName)), [change, instrumentName])
}

/** Moves the name to the front and limits the list. */
export function withNewest(now: readonly string[], name: string): readonly string[] {
  return [name, ...now.filter((other) => other !== name)].slice(0, most)
}

function readNames(persisted: unknown): readonly string[] {
  return z.parse(names, persisted)
}
