import { expect, test } from 'vitest'
import { readChosen } from './chosenLanguage'

test('what was chosen is read from the kept preferences', () => {
  const kept = '{"version":1,"theme":"light","language":"de","numberLocale":"de-CH"}'
  expect(readChosen(kept)).toEqual({ language: 'de', numberLocale: 'de-CH' })
})

test.each([null, '', '{', '[]', '7', '{"language":"xx"}', '{"language":3,"numberLocale":{}}', '{"numberLocale":"!!"}'])(
  '%s is English, with numbers as the browser writes them',
  (kept) => {
    expect(readChosen(kept)).toEqual({ language: 'en', numberLocale: undefined })
  },
)
