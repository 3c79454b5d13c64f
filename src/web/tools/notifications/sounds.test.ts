import { expect, test } from 'vitest'
import { toastCategories } from '@/web/ui/showToast'
import { tuneOf, tunes } from './sounds'

test('every category has its own sound', () => {
  expect(new Set(Object.values(tunes).map((tune) => JSON.stringify(tune))).size).toBe(toastCategories.length + 1)
})

test('a rejected order sounds different from a placed one', () => {
  const [rejected, placed] = (['danger', 'done'] as const).map((tone) => tuneOf({ category: 'orders', tone }))
  expect(rejected).not.toEqual(placed)
})

test('no sound is longer than a second', () => {
  for (const { notes } of Object.values(tunes)) {
    const last = notes.at(-1)
    expect((last?.atS ?? 0) + (last?.forS ?? 0)).toBeLessThan(1)
  }
})
