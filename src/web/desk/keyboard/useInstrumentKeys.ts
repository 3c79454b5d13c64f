import { useLocation } from 'wouter'
import { t } from '@/web/language/t'
import { useFavourites } from '@/web/market/useFavourites'
import { useInstruments } from '@/web/market/useInstruments'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { showShortcutToast } from '@/web/ui/shortcuts/shortcutToast'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'

/**
 * Registers the shortcuts to the next instrument among the favourites, or among all perpetuals if there are no
 * favourites.
 */
export function useInstrumentKeys(instrumentName: string): void {
  const { names, toggle } = useFavourites()
  // Loads all instruments only for a trader with favourites, because there are many.
  const { data: listings = [] } = useInstruments(names.length === 0 ? { instrumentType: 'PERPETUAL' } : {})
  const [, navigate] = useLocation()
  const listed = listings.map(({ instrument }) => instrument)
  const favourites = names.filter((name) => listed.some((instrument) => instrument.instrumentName === name))
  const perpetuals = listed.filter(({ instrumentType }) => instrumentType === 'PERPETUAL')
  const round = favourites.length > 0 ? favourites : perpetuals.map((instrument) => instrument.instrumentName)
  const go = (by: 1 | -1) => () => {
    const name = neighbourOf(round, instrumentName, by)
    if (name !== undefined) navigate(tradePath(name) + carriedSearch())
  }
  useShortcut('desk.favourite', () => {
    const values = { instrument: instrumentName }
    showShortcutToast(
      names.includes(instrumentName)
        ? t('{instrument} removed from favourites', values)
        : t('{instrument} added to favourites', values),
    )
    toggle(instrumentName)
  })
  useShortcut('desk.next', go(1))
  useShortcut('desk.previous', go(-1))
}

/**
 * Returns the neighbour of a name in a list that wraps around. If the name is not in the list: its first or last name.
 * `undefined` if there is no other name.
 */
export function neighbourOf(names: readonly string[], here: string, by: 1 | -1): string | undefined {
  const at = names.indexOf(here)
  const from = at === -1 && by === -1 ? 0 : at
  const next = names[(from + by + names.length) % names.length]
  return next === here ? undefined : next
}
