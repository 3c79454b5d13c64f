import type { ChainStore } from '@/marketData/options/chainStore'
import { formatAge } from '@/ui/formatAge'
import { useNow } from '@/ui/useNow'

/** How long ago a quote changed last, counted each second. */
export function AgeText({ store, name }: { store: ChainStore; name: string }) {
  const nowMs = useNow()
  const changedAtMs = store.changedAtMs(name)
  return <span>{formatAge(changedAtMs === undefined ? undefined : nowMs - changedAtMs)}</span>
}
