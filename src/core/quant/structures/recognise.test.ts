import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { recogniseStructures, type KnownLeg } from './recognise'

/** Reads `+1 3000C 27` as a long call of 3,000 that expires on day 27, and `+1 PERP` as a long perpetual. */
function leg(text: string): KnownLeg {
  const [amount = '', terms = '', day = '0'] = text.split(' ')
  const key = text
  const signed = parseFixed6<Amount>(amount.replace('+', ''))
  if (terms === 'PERP') return { key, amount: signed, option: undefined }
  const strike = parseFixed6<Price>(terms.slice(0, -1))
  const optionType = terms.endsWith('C') ? 'call' : 'put'
  return { key, amount: signed, option: { optionType, strike, expiryNs: BigInt(day) } }
}

test.each([
  ['nothing', '', []],
  ['a vertical', '+1 3000C 27 | -1 3200C 27', ['vertical: +1 3000C 27 | -1 3200C 27']],
  ['not of unequal amounts', '+1 3000C 27 | -2 3200C 27', ['none: +1 3000C 27 | -2 3200C 27']],
  ['not of two expiries', '+1 3000C 27 | -1 3200C 28', ['none: +1 3000C 27 | -1 3200C 28']],
  ['a straddle', '-2 3000P 27 | -2 3000C 27', ['straddle: -2 3000P 27 | -2 3000C 27']],
  ['a strangle', '+1 2800P 27 | +1 3200C 27', ['strangle: +1 2800P 27 | +1 3200C 27']],
  ['no strangle of two sides', '+1 2800P 27 | -1 3200C 27', ['none: +1 2800P 27 | -1 3200C 27']],
  ['a calendar', '-1 3000C 27 | +1 3000C 28', ['calendar: -1 3000C 27 | +1 3000C 28']],
  [
    'a butterfly, bought and sold',
    '+1 2800C 27 | -2 3000C 27 | +1 3200C 27 | -1 2800P 27 | +2 3000P 27 | -1 3200P 27',
    ['butterfly: +1 2800C 27 | -2 3000C 27 | +1 3200C 27', 'butterfly: -1 2800P 27 | +2 3000P 27 | -1 3200P 27'],
  ],
  [
    'no butterfly of unequal wings',
    '+1 2900C 27 | -2 3000C 27 | +1 3200C 27',
    ['none: +1 2900C 27 | -2 3000C 27 | +1 3200C 27'],
  ],
  ['a covered call', '+3 PERP | -2 3200C 27', ['covered: +3 PERP | -2 3200C 27']],
  ['a covered put', '-2 PERP | -2 2800P 27', ['covered: -2 PERP | -2 2800P 27']],
  ['no cover of a smaller perpetual', '+1 PERP | -2 3200C 27', ['none: +1 PERP | -2 3200C 27']],
  ['no cover of a long call', '+3 PERP | +2 3200C 27', ['none: +3 PERP | +2 3200C 27']],
  [
    'an iron condor as its two verticals',
    '+1 2600P 27 | -1 2800P 27 | -1 3200C 27 | +1 3400C 27',
    ['vertical: +1 2600P 27 | -1 2800P 27', 'vertical: -1 3200C 27 | +1 3400C 27'],
  ],
  [
    'the nearest strikes, and the rest last',
    '+1 3000C 27 | -1 3100C 27 | -1 3500C 27',
    ['vertical: +1 3000C 27 | -1 3100C 27', 'none: -1 3500C 27'],
  ],
])('%s', (_, text, expected) => {
  const legs = text === '' ? [] : text.split(' | ').map(leg)
  const said = recogniseStructures(legs).map(({ kind = 'none', keys }) => `${kind}: ${keys.join(' | ')}`)
  expect(said).toEqual(expected)
})

test('every leg is in exactly one group, whatever is held', () => {
  const texts = ['+1', '-1', '+2', '-2'].flatMap((amount) =>
    ['2800P 27', '3000C 27', '3200C 28', 'PERP'].map((terms) => `${amount} ${terms}`),
  )
  const keys = recogniseStructures(texts.map(leg)).flatMap((group) => group.keys)
  expect(keys.toSorted()).toEqual(texts.toSorted())
})
