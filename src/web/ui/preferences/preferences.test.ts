import { expect, test } from 'vitest'
import { defaultPreferences, readPreferences, writePreferences } from './preferences'

function storage(text: string | null) {
  let kept = text
  return { getItem: () => kept, setItem: (_: string, next: string) => (kept = next) }
}

test('preferences are read back as written', () => {
  const place = storage(null)
  writePreferences(place, { ...defaultPreferences, theme: 'light', venueId: 'testnet' })
  expect(readPreferences(place)).toMatchObject({ theme: 'light', venueId: 'testnet' })
})

test.each([null, '', '{', '[]', '{"version":0}', '7'])('%s gives the defaults', (text) => {
  expect(readPreferences(storage(text))).toEqual(defaultPreferences)
})

test('one invalid member does not affect the others', () => {
  expect(readPreferences(storage('{"version":1,"theme":"pink","palette":"colour-blind"}'))).toMatchObject({
    theme: 'system',
    palette: 'colour-blind',
  })
})
