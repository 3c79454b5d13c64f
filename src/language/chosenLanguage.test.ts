import { expect, test } from 'vitest'
import { readChosen } from './chosenLanguage'

test('the language is read from the stored preferences', () => {
  const kept = '{"version":1,"theme":"light","language":"de","numberLocale":"de-CH"}'
  expect(readChosen(kept)).toEqual({ language: 'de', numberLocale: 'de-CH' })
})

test.each([null, '', '{', '[]', '7', '{"language":"xx"}', '{"language":3,"numberLocale":{}}', '{"numberLocale":"!!"}'])(
  '%s means English, with the browser’s number format',
  (kept) => {
    expect(readChosen(kept)).toEqual({ language: 'en', numberLocale: undefined })
  },
)
