import { expect, test } from 'vitest'
import { defaultSettings, persistedSettings, shownScale } from './chartSettings'

const rsi = { kind: 'rsi', values: [] }

function storage(text: string | null) {
  let retained = text
  return { getItem: () => retained, setItem: (_: string, next: string) => void (retained = next), text: () => retained }
}

test('each instrument has its own settings', () => {
  const place = storage(null)
  persistedSettings.write(place, 'ETH-PERP', { ...defaultSettings, interval: '5s' })
  persistedSettings.write(place, 'BTC-PERP', { ...defaultSettings, source: 'last' })
  expect(persistedSettings.read(place, 'ETH-PERP')).toEqual({ ...defaultSettings, interval: '5s' })
  expect(persistedSettings.read(place, 'BTC-PERP')).toEqual({ ...defaultSettings, source: 'last' })
  expect(persistedSettings.read(place, 'DOGE-PERP')).toBeUndefined()
})

test.each([null, '', '{', '[]', '7', '{"version":2,"instruments":{}}', '{"version":1}'])(
  '%s gives no settings',
  (text) => {
    expect(persistedSettings.read(storage(text), 'ETH-PERP')).toBeUndefined()
  },
)

test('one invalid member or instrument does not affect the others', () => {
  const eth = { interval: '1m', source: 'gossip', indicators: ['rsi'] }
  const place = storage(JSON.stringify({ version: 1, instruments: { 'ETH-PERP': eth, 'BTC-PERP': 7 } }))
  expect(persistedSettings.read(place, 'ETH-PERP')).toEqual({ ...defaultSettings, indicators: [rsi] })
  expect(persistedSettings.read(place, 'BTC-PERP')).toBeUndefined()
  persistedSettings.write(place, 'BTC-PERP', defaultSettings)
  expect(persistedSettings.read(place, 'ETH-PERP')?.indicators).toEqual([rsi])
})

test('settings from before there were chart types and scales are read as candles on a linear scale', () => {
  const old = { interval: '5m', source: 'index', indicators: ['vwap'] }
  const place = storage(JSON.stringify({ version: 1, instruments: { 'ETH-PERP': old } }))
  expect(persistedSettings.read(place, 'ETH-PERP')).toEqual({
    ...defaultSettings,
    interval: '5m',
    source: 'index',
    indicators: [{ kind: 'vwap', values: [] }],
  })
})

test('indicators saved in the old format are read, and unknown ones are dropped', () => {
  const retained = [
    'sma20',
    'ema50',
    'bollinger',
    'rsi',
    'gossip',
    7,
    null,
    { kind: 'ema', values: [200] },
    { kind: 'ema' },
  ]
  const place = storage(JSON.stringify({ version: 1, instruments: { A: { indicators: retained } } }))
  expect(persistedSettings.read(place, 'A')?.indicators).toEqual([
    { kind: 'sma', values: [20] },
    { kind: 'ema', values: [50] },
    { kind: 'bollinger', values: [] },
    rsi,
    { kind: 'ema', values: [200] },
  ])
})

test('an unknown type or scale falls back to its default without affecting the other', () => {
  const place = storage(JSON.stringify({ version: 1, instruments: { A: { type: 'kagi', scale: 'percent' } } }))
  expect(persistedSettings.read(place, 'A')).toEqual({ ...defaultSettings, scale: 'percent' })
})

test('after a hundred instruments, the one changed longest ago is dropped', () => {
  const place = storage(null)
  for (let index = 0; index < 100; index++) persistedSettings.write(place, `N${index}-PERP`, defaultSettings)
  persistedSettings.write(place, 'N0-PERP', defaultSettings)
  persistedSettings.write(place, 'ETH-PERP', defaultSettings)
  expect(persistedSettings.read(place, 'N0-PERP')).toBeDefined()
  expect(persistedSettings.read(place, 'N1-PERP')).toBeUndefined()
})

test('the compared instrument must be a valid name or null', () => {
  const read = (compared: unknown) =>
    persistedSettings.read(storage(JSON.stringify({ version: 1, instruments: { A: { compared } } })), 'A')?.compared
  expect(read('BTC-PERP')).toBe('BTC-PERP')
  expect(read('ETH-25DEC26-3200-C')).toBe('ETH-25DEC26-3200-C')
  for (const spoilt of ['', 'gossip', '<b>', 7, [], undefined, null]) expect(read(spoilt)).toBeNull()
})

test('a comparison uses percent, and the previous scale returns afterwards', () => {
  expect(shownScale({ scale: 'log', compared: 'BTC-PERP' })).toBe('percent')
  expect(shownScale({ scale: 'log', compared: null })).toBe('log')
})
