import { expect, test } from 'vitest'
import { readChosen } from './chosenLanguage'

test('the language is read from the stored preferences', () => {
  const kept = '{"version":1,"theme":"light","language":"de","numberLocale":"de-CH","timeZone":"Asia/Kolkata"}'
  expect(readChosen(kept)).toEqual({ language: 'de', numberLocale: 'de-CH', timeZone: 'Asia/Kolkata' })
})

test.each([
  null,
  '',
  '{',
  '[]',
  '7',
  '{"language":"xx"}',
  '{"language":3,"numberLocale":{}}',
  '{"numberLocale":"!!"}',
  '{"timeZone":"Mars/Olympus"}',
  '{"timeZone":3}',
])('%s means English, with the browser’s number format and zone', (kept) => {
  expect(readChosen(kept)).toEqual({ language: 'en', numberLocale: undefined, timeZone: undefined })
})
