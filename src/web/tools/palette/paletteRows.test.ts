import { expect, test } from 'vitest'
import { ethPerp } from '@/dev/testing/builders'
import { numberMarks } from '@/web/ui/readNumber'
import type { PhraseContext } from './paletteCommand'
import { moreRows, paletteRows } from './paletteRows'
import { parsePhrase } from './parsePhrase'

const context: PhraseContext = {
  instruments: [ethPerp, { ...ethPerp, instrumentId: '2', instrumentName: 'BTC-PERP', asset: 'BTC' }],
  current: ethPerp,
  screens: [
    { word: 'portfolio', name: 'Portfolio', path: '/portfolio' },
    { word: 'keys', name: 'API keys', path: '/keys' },
  ],
  pathOf: () => '/',
  marks: numberMarks('en'),
}

function rows(text: string) {
  const parsed = parsePhrase(text, context)
  return paletteRows(parsed.suggestions, moreRows(text, parsed, context)).map(
    ({ section, phrase }) => `${section}: ${phrase.trim()}`,
  )
}

test('an empty phrase offers orders, then other markets, actions and screens', () => {
  const all = rows('')
  expect(all.slice(0, 2)).toEqual(['order: buy', 'order: sell'])
  expect(all.filter((row) => row.startsWith('markets'))).toEqual(['markets: goto btc-perp'])
  expect(all).toContain('actions: close all')
  expect(all.slice(-2)).toEqual(['goTo: goto portfolio', 'goTo: goto keys'])
})

test('a name finds its market and its screen', () => {
  expect(rows('btc-p')).toContain('markets: goto btc-perp')
  expect(rows('portf')).toContain('goTo: goto portfolio')
})

test('within a command only its own continuations are offered', () => {
  expect(rows('goto por')).toEqual(['goTo: goto portfolio'])
})
