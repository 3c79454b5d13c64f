import type { Toast, ToastCategory } from '@/ui/showToast'

/** One note of a sound: hertz, and seconds from its beginning. */
export type Note = { readonly hz: number; readonly atS: number; readonly forS: number }
export type Tune = { readonly wave: 'sine' | 'triangle' | 'square'; readonly notes: readonly Note[] }

/** Told apart without looking: fills rise, triggers knock three times, risk alternates low, a refusal falls. */
export const tunes: Readonly<Record<ToastCategory | 'refusal', Tune>> = {
  fills: { wave: 'sine', notes: run([660, 880], 0.09) },
  triggers: { wave: 'triangle', notes: run([740, 740, 740], 0.08) },
  risk: { wave: 'square', notes: run([330, 220, 330, 220], 0.16) },
  alerts: { wave: 'sine', notes: run([988, 1319, 988], 0.14) },
  orders: { wave: 'sine', notes: run([520], 0.06) },
  connection: { wave: 'triangle', notes: run([440, 330], 0.16) },
  account: { wave: 'sine', notes: run([587], 0.1) },
  refusal: { wave: 'triangle', notes: run([247, 185], 0.12) },
}

function run(pitches: readonly number[], stepS: number): readonly Note[] {
  return pitches.map((hz, at) => ({ hz, atS: at * stepS, forS: stepS * 0.9 }))
}

export function tuneOf({ category = 'account', tone }: Pick<Toast, 'category' | 'tone'>): Tune {
  return category === 'orders' && tone === 'danger' ? tunes.refusal : tunes[category]
}
