import { expect, test } from 'vitest'
import { readChosen } from './chosenLanguage'

test('the language is read from the stored preferences', () => {
  const retained = '{"version":1,"theme":"light","language":"de","numberLocale":"de-CH","timeZone":"Asia/Kolkata"}'
  expect(readChosen(retained)).toEqual({ language: 'de', numberLocale: 'de-CH', timeZone: 'Asia/Kolkata' })
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
])('%s means English, with the browser’s number format and zone', (retained) => {
  expect(readChosen(retained)).toEqual({ language: 'en', numberLocale: undefined, timeZone: undefined })
})
