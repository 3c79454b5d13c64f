import { useLocation } from 'wouter'
import { t } from '@/web/language/t'
import { useFavourites } from '@/web/market/useFavourites'
import { useInstruments } from '@/web/market/useInstruments'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { showShortcutToast } from '@/web/ui/shortcuts/shortcutToast'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'

/** Keys that go to the next instrument: of the favourites, or of all perpetuals while none is marked. */
export function useInstrumentKeys(instrumentName: string): void {
  const { names, toggle } = useFavourites()
  // There are many instruments: all of them are read only for a trader who has favourites.
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

/** The one after or before, round and round; from outside of the list its first or last. Undefined: there is no other. */
export function neighbourOf(names: readonly string[], here: string, by: 1 | -1): string | undefined {
  const at = names.indexOf(here)
  const from = at === -1 && by === -1 ? 0 : at
  const next = names[(from + by + names.length) % names.length]
  return next === here ? undefined : next
}
