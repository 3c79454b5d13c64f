import * as z from 'zod/mini'
import { toastCategories, type ToastCategory } from '@/ui/showToast'
import { parseJson } from '@/lib/parseJson'
import { usePersisted } from '@/ui/usePersisted'

/** How a notice may be delivered besides the list, which has all of them. */
export const deliveries = ['toast', 'sound', 'browser'] as const
export type Delivery = (typeof deliveries)[number]

/** By category. */
export type DeliveryChoices = Readonly<Record<Delivery, Readonly<Record<ToastCategory, boolean>>>>

/** Toasts for all; sounds and the browser's own notifications only when they are asked for. */
export const defaultChoices: DeliveryChoices = { toast: all(true), sound: all(false), browser: all(false) }

function all(isOn: boolean): Record<ToastCategory, boolean> {
  return {
    orders: isOn,
    fills: isOn,
    triggers: isOn,
    risk: isOn,
    connection: isOn,
    alerts: isOn,
    account: isOn,
  }
}

const persistedSwitches = z.catch(z.partialRecord(z.enum(toastCategories), z.boolean()), {})
const persistedChoices = z.catch(
  z.object({ toast: persistedSwitches, sound: persistedSwitches, browser: persistedSwitches }),
  {
    toast: {},
    sound: {},
    browser: {},
  },
)

/** Choices kept by another version are taken switch by switch; the rest are the defaults. */
export function readChoices(persisted: unknown): DeliveryChoices {
  const { toast, sound, browser } = z.parse(persistedChoices, persisted)
  return {
    toast: { ...defaultChoices.toast, ...toast },
    sound: { ...defaultChoices.sound, ...sound },
    browser: { ...defaultChoices.browser, ...browser },
  }
}

export function withChoice(
  choices: DeliveryChoices,
  delivery: Delivery,
  category: ToastCategory,
  isOn: boolean,
): DeliveryChoices {
  return { ...choices, [delivery]: { ...choices[delivery], [category]: isOn } }
}

const key = 'notifications'

/** The switches, kept in this browser. */
export function useDeliveryChoices() {
  const [choices, change] = usePersisted(key, readChoices)
  return {
    choices,
    choose: (delivery: Delivery, category: ToastCategory, isOn: boolean) =>
      change((now) => withChoice(now, delivery, category, isOn)),
  }
}

/** The switches as they are now, in whatever tab they were changed last. */
export function choicesNow(storage: Pick<Storage, 'getItem'>): DeliveryChoices {
  return readChoices(parseJson(storage.getItem(`optick.${key}`)))
}
