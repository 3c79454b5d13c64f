import { parseJson } from '@/lib/parseJson'
import type { ToastCategory } from '@/ui/showToast'
import { useKept } from '@/ui/useKept'
import { readChoices, withChoice, type Telling, type TellingChoices } from './tellingChoices'

const key = 'notifications'

/** The switches, kept in this browser. */
export function useTellingChoices() {
  const [choices, change] = useKept(key, readChoices)
  return {
    choices,
    choose: (telling: Telling, category: ToastCategory, isOn: boolean) =>
      change((kept) => withChoice(kept, telling, category, isOn)),
  }
}

/** The switches as they are now, in whatever tab they were changed last. */
export function choicesNow(storage: Pick<Storage, 'getItem'>): TellingChoices {
  return readChoices(parseJson(storage.getItem(`optick.${key}`)))
}
