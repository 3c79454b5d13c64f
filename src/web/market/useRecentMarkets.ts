import { useEffect } from 'react'
import * as z from 'zod/mini'
import { usePersisted } from '@/web/ui/usePersisted'

const names = z.catch(z.array(z.string()), [])
const key = 'recentMarkets'
const most = 6

/** The instruments whose desks were opened last in this browser, the newest first. */
export function useRecentMarkets(): readonly string[] {
  return usePersisted(key, readNames)[0]
}

/** Notes that the desk of an instrument is on the screen. */
export function useViewed(instrumentName: string): void {
  const [, change] = usePersisted(key, readNames)
  useEffect(() => change((now) => withNewest(now, instrumentName)), [change, instrumentName])
}

/** The name at the front, once, and no more names than a row holds. */
export function withNewest(now: readonly string[], name: string): readonly string[] {
  return [name, ...now.filter((other) => other !== name)].slice(0, most)
}

function readNames(persisted: unknown): readonly string[] {
  return z.parse(names, persisted)
}
