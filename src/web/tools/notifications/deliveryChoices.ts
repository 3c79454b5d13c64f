import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import type { ToastCategory } from '@/web/ui/showToast'
import { usePersisted } from '@/web/ui/usePersisted'

/** Delivery channels besides the notice list, which has every notice. */
export const deliveries = ['toast', 'sound', 'browser'] as const
export type Delivery = (typeof deliveries)[number]

export type DeliveryChoices = Readonly<Record<Delivery, Readonly<Record<ToastCategory, boolean>>>> & {
  /** True when the host posts fired alerts to its operator's address, if it offers that. */
  readonly webhook: boolean
}

/** All toasts are on; sounds, browser notifications and the webhook are opt-in. */
export const defaultChoices: DeliveryChoices = {
  toast: all(true),
  sound: all(false),
  browser: all(false),
  webhook: false,
}

function all<Value>(value: Value): Record<ToastCategory, Value> {
  return {
    orders: value,
    fills: value,
    triggers: value,
    expiry: value,
    risk: value,
    connection: value,
    alerts: value,
    account: value,
  }
}

const persistedSwitches = (isOn: boolean) => z.catch(z.object(all(z.catch(z.boolean(), isOn))), all(isOn))
const persistedChoices = z.catch(
  z.object({
    toast: persistedSwitches(true),
    sound: persistedSwitches(false),
    browser: persistedSwitches(false),
    webhook: z.catch(z.boolean(), false),
  }),
  defaultChoices,
)

/** Parses stored choices. Switches that an older version did not store get their defaults. */
export function readChoices(persisted: unknown): DeliveryChoices {
  return z.parse(persistedChoices, persisted)
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

export function useDeliveryChoices() {
  const [choices, change] = usePersisted(key, readChoices)
  return {
    choices,
    choose: (delivery: Delivery, category: ToastCategory, isOn: boolean) =>
      change((now) => withChoice(now, delivery, category, isOn)),
    chooseWebhook: (webhook: boolean) => change((now) => ({ ...now, webhook })),
  }
}

/** Reads the current choices, including changes made in other tabs. */
export function choicesNow(storage: Pick<Storage, 'getItem'>): DeliveryChoices {
  return readChoices(parseJson(storage.getItem(`optick.${key}`)))
}
