import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { flatItems, groupedItems, putCallOf, sumOfKnown, type MarketItem } from './marketGroups'

const usd = (text: string) => parseFixed6<Usd>(text)
const perpetual = (asset: string) =>
  ({ instrumentName: `${asset}-PERP`, asset, instrumentType: 'PERPETUAL' }) as Instrument
/** 2026-11-27 and 2026-12-25, 08:00 UTC. */
const [november, december] = [1795766400000000000n, 1798185600000000000n]
const option = (asset: string, expiryNs: bigint | undefined, strike: string) =>
  ({ instrumentName: `${asset}-${strike}`, asset, instrumentType: 'OPTION', expiryNs }) as Instrument

const instruments = [
  perpetual('ETH'),
  option('BTC', november, 'a'),
  option('ETH', december, 'b'),
  option('ETH', november, 'c'),
  option('ETH', november, 'd'),
  perpetual('BTC'),
]
const noVolumes = () => undefined
const shown = (items: readonly MarketItem[]) =>
  items.map((item) => (item.kind === 'group' ? `[${item.group.id}]` : item.instrument.instrumentName))
const grouped = (toggled: readonly string[], optionVolumeOf: (asset: string) => Usd | undefined = noVolumes) =>
  shown(groupedItems(instruments, { optionVolumeOf, toggled: new Set(toggled) }))

test('perpetuals come first, then the expiries of each asset, the nearest first and closed', () => {
  expect(grouped([])).toEqual([
    '[perpetuals]',
    'ETH-PERP',
    'BTC-PERP',
    '[BTC]',
    '[BTC 27NOV26]',
    '[ETH]',
    '[ETH 27NOV26]',
    '[ETH 25DEC26]',
  ])
})

test('the trader can toggle groups, and options keep their order in them', () => {
  expect(grouped(['perpetuals', 'BTC', 'ETH 27NOV26', 'gone'])).toEqual([
    '[perpetuals]',
    '[BTC]',
    '[ETH]',
    '[ETH 27NOV26]',
    'ETH-c',
    'ETH-d',
    '[ETH 25DEC26]',
  ])
})

test('the asset with the most traded options comes first, once all volumes are known', () => {
  const groups = (volumes: Readonly<Record<string, Usd>>) =>
    grouped(['ETH', 'BTC'], (asset) => volumes[asset]).filter((name) => /^\[[A-Z]+\]$/.test(name))
  expect(groups({ BTC: usd('1'), ETH: usd('2') })).toEqual(['[ETH]', '[BTC]'])
  expect(groups({ ETH: usd('2') })).toEqual(groups({}))
  expect(groups({})).toEqual(['[BTC]', '[ETH]'])
})

test('a plain list has no groups', () => {
  expect(shown(flatItems(instruments.slice(0, 2)))).toEqual(['ETH-PERP', 'BTC-a'])
})

test('a sum with an unknown part is unknown', () => {
  expect(sumOfKnown([usd('1.5'), usd('2')])).toBe(3_500_000n)
  expect(sumOfKnown([usd('1.5'), undefined])).toBeUndefined()
  expect(sumOfKnown([])).toBe(0n)
})

test('the put-call ratio is of the open interest, and unknown while a part of it is', () => {
  const row = (optionType: 'call' | 'put', amount: string | undefined) => ({
    instrument: { ...option('ETH', november, 'a'), optionType } as Instrument,
    openInterest: amount === undefined ? undefined : parseFixed6<Amount>(amount),
  })
  expect(putCallOf([row('call', '3'), row('put', '2'), row('call', '5')])).toBe(0.25)
  expect(putCallOf([row('call', '3'), row('put', undefined)])).toBeUndefined()
  expect(putCallOf([row('put', '2')])).toBeUndefined()
})
