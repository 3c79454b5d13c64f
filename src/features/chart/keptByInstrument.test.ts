import { expect, test } from 'vitest'
import { defaultSettings, keptSettings } from './chartSettings'

function storage(text: string | null) {
  let kept = text
  return { getItem: () => kept, setItem: (_: string, next: string) => void (kept = next), text: () => kept }
}

test('each instrument has settings of its own', () => {
  const place = storage(null)
  keptSettings.write(place, 'ETH-PERP', { ...defaultSettings, interval: '5s' })
  keptSettings.write(place, 'BTC-PERP', { ...defaultSettings, source: 'last' })
  expect(keptSettings.read(place, 'ETH-PERP')).toEqual({ interval: '5s', source: 'mark', indicators: [] })
  expect(keptSettings.read(place, 'BTC-PERP')).toEqual({ interval: '1m', source: 'last', indicators: [] })
  expect(keptSettings.read(place, 'DOGE-PERP')).toBeUndefined()
})

test.each([null, '', '{', '[]', '7', '{"version":2,"instruments":{}}', '{"version":1}'])('%s is nothing', (text) => {
  expect(keptSettings.read(storage(text), 'ETH-PERP')).toBeUndefined()
})

test('one bad member, or one bad instrument, does not cost the others', () => {
  const eth = { interval: '1m', source: 'gossip', indicators: ['rsi'] }
  const place = storage(JSON.stringify({ version: 1, instruments: { 'ETH-PERP': eth, 'BTC-PERP': 7 } }))
  expect(keptSettings.read(place, 'ETH-PERP')).toEqual({ interval: '1m', source: 'mark', indicators: ['rsi'] })
  expect(keptSettings.read(place, 'BTC-PERP')).toBeUndefined()
  keptSettings.write(place, 'BTC-PERP', defaultSettings)
  expect(keptSettings.read(place, 'ETH-PERP')?.indicators).toEqual(['rsi'])
})

test('what was changed longest ago is forgotten after a hundred instruments', () => {
  const place = storage(null)
  for (let index = 0; index < 100; index++) keptSettings.write(place, `N${index}-PERP`, defaultSettings)
  keptSettings.write(place, 'N0-PERP', defaultSettings)
  keptSettings.write(place, 'ETH-PERP', defaultSettings)
  expect(keptSettings.read(place, 'N0-PERP')).toBeDefined()
  expect(keptSettings.read(place, 'N1-PERP')).toBeUndefined()
})
