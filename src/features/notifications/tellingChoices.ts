import * as z from 'zod/mini'
import { toastCategories, type ToastCategory } from '@/ui/showToast'

/** How a notice may be told beside the list, where all of them are. */
export const tellings = ['toast', 'sound', 'browser'] as const
export type Telling = (typeof tellings)[number]

/** By category. */
export type TellingChoices = Readonly<Record<Telling, Readonly<Record<ToastCategory, boolean>>>>

/** Toasts for all; sounds and the browser's own notifications only when they are asked for. */
export const defaultChoices: TellingChoices = { toast: all(true), sound: all(false), browser: all(false) }

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

const keptSwitches = z.catch(z.partialRecord(z.enum(toastCategories), z.boolean()), {})
const keptChoices = z.catch(z.object({ toast: keptSwitches, sound: keptSwitches, browser: keptSwitches }), {
  toast: {},
  sound: {},
  browser: {},
})

/** What was kept by another version is taken switch by switch; the others are as at first. */
export function readChoices(kept: unknown): TellingChoices {
  const { toast, sound, browser } = z.parse(keptChoices, kept)
  return {
    toast: { ...defaultChoices.toast, ...toast },
    sound: { ...defaultChoices.sound, ...sound },
    browser: { ...defaultChoices.browser, ...browser },
  }
}

export function withChoice(
  choices: TellingChoices,
  telling: Telling,
  category: ToastCategory,
  isOn: boolean,
): TellingChoices {
  return { ...choices, [telling]: { ...choices[telling], [category]: isOn } }
}
