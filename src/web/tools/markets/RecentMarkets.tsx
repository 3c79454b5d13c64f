import { Link } from 'wouter'
import type { Listing } from '@/web/market/listing'
import { t } from '@/web/language/t'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'
import { useRecentMarkets } from '@/web/market/useRecentMarkets'

/** The way back to the desks that were open last; nothing before the first. What has expired is left out. */
export function RecentMarkets({ listings }: { listings: readonly Listing[] }) {
  const names = useRecentMarkets()
  const listed = new Set(listings.map(({ instrument }) => instrument.instrumentName))
  const recent = names.filter((name) => listed.has(name))
  if (recent.length === 0) return null
  return (
    <nav
      aria-label={t('Recently viewed')}
      className="flex h-8 shrink-0 flex-wrap items-center gap-x-1 overflow-hidden border-b border-line bg-surface-1 px-3 text-xs pointer-coarse:h-11"
    >
      <span className="mr-1 text-text-3">{t('Recent')}</span>
      {recent.map((name) => (
        <Link
          key={name}
          href={tradePath(name) + carriedSearch()}
          className="flex h-8 items-center rounded-sm px-1.5 text-text-2 hover:text-accent pointer-coarse:h-11"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
