import { flushSync } from 'react-dom'
import type { ShortcutId } from '@/web/ui/shortcuts/shortcutActions'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import type { Tab } from '@/web/ui/Tabs'
import { focusPlace, type FocusPlace } from './focusPlaces'

export function useListKeys<Id extends string>(
  tabs: readonly Tab<Id>[],
  onSelect: (id: Id) => void,
  place: FocusPlace,
): void {
  const list = { tabs, onSelect, place }
  useListKey('list.orders', 'orders', list)
  useListKey('list.positions', 'positions', list)
  useListKey('list.fills', 'fills', list)
  useListKey('list.stops', 'stops', list)
  useListKey('list.twaps', 'twaps', list)
  useListKey('list.alerts', 'alerts', list)
  useListKey('list.mmp', 'mmp', list)
}

type List<Id extends string> = {
  readonly tabs: readonly Tab<Id>[]
  readonly onSelect: (id: Id) => void
  readonly place: FocusPlace
}

function useListKey<Id extends string>(action: ShortcutId, wanted: string, { tabs, onSelect, place }: List<Id>): void {
  const id = tabs.find((tab) => tab.id === wanted)?.id
  useShortcut(
    action,
    () => {
      if (id === undefined) return
      // Renders synchronously, so that the rows of the list exist when they get focus.
      flushSync(() => onSelect(id))
      focusPlace(place)
    },
    { isEnabled: id !== undefined },
  )
}
