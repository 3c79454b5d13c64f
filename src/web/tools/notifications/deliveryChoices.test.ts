import { expect, test } from 'vitest'
import { defaultChoices, readChoices, withChoice } from './deliveryChoices'

test('sounds and browser notifications are off by default', () => {
  const fresh = readChoices(undefined)
  expect(Object.values(fresh.toast)).toEqual(Array.from({ length: 8 }, () => true))
  expect(Object.values(fresh.sound)).not.toContain(true)
  expect(Object.values(fresh.browser)).not.toContain(true)
})

test('a switch changes nothing else', () => {
  const next = withChoice(defaultChoices, 'sound', 'fills', true)
  expect(next.sound).toEqual({ ...defaultChoices.sound, fills: true })
  expect(next.toast).toEqual(defaultChoices.toast)
})

test('choices round-trip through storage, and invalid ones revert to the default', () => {
  const chosen = withChoice(defaultChoices, 'toast', 'connection', false)
  expect(readChoices(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
  expect(readChoices({ toast: { fills: 'loud' }, sound: { fills: true }, browser: {} }).sound.fills).toBe(true)
  for (const retained of [null, 7, 'x', [], { toast: 1 }]) expect(readChoices(retained)).toEqual(defaultChoices)
})

test('an invalid switch, or one of a later version, does not affect the others', () => {
  const retained = { toast: { fills: 'loud', orders: false, newsOfTomorrow: true }, sound: { fills: true } }
  expect(readChoices(retained)).toEqual({
    toast: { ...defaultChoices.toast, orders: false },
    sound: { ...defaultChoices.sound, fills: true },
    webhook: false,
    browser: defaultChoices.browser,
  })
})
