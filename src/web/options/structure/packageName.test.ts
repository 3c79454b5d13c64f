import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import { packageName } from './packageName'

/** Legs such as `+2 11DEC26-3000-C`. */
const legs = (...texts: readonly string[]) =>
  texts.map((text) => {
    const [, sign, ratio = '', name = ''] = /^([+-])([\d.]+) (.*)$/.exec(text) ?? []
    return {
      side: sign === '+' ? ('buy' as const) : ('sell' as const),
      ratio: parseFixed6<Amount>(ratio),
      instrumentName: name === 'PERP' ? 'ETH-PERP' : `ETH-${name}`,
    }
  })

test.each([
  ['Bull call spread ETH 30 Nov 3,025/3,075', ['+1 30NOV26-3025-C', '-1 30NOV26-3075-C']],
  ['Bear call spread ETH 30 Nov 3,025/3,075', ['+2 30NOV26-3075-C', '-2 30NOV26-3025-C']],
  [
    'Iron condor ETH 11 Dec 2,600/2,900/3,400/3,700',
    ['+1 11DEC26-3700-C', '-1 11DEC26-3400-C', '-1 11DEC26-2900-P', '+1 11DEC26-2600-P'],
  ],
  ['Short Straddle ETH 11 Dec 3,000', ['-1 11DEC26-3000-C', '-1 11DEC26-3000-P']],
  ['Synthetic short ETH 11 Dec 3,000', ['-1 11DEC26-3000-C', '+1 11DEC26-3000-P']],
  ['Butterfly ETH 11 Dec 2,900/3,000/3,100', ['+1 11DEC26-2900-C', '-2 11DEC26-3000-C', '+1 11DEC26-3100-C']],
  [
    'Broken-wing butterfly ETH 11 Dec 2,900/3,000/3,200',
    ['+1 11DEC26-2900-C', '-2 11DEC26-3000-C', '+1 11DEC26-3200-C'],
  ],
  ['Calendar ETH 4 Dec/11 Dec 3,000', ['+1 11DEC26-3000-C', '-1 04DEC26-3000-C']],
  ['Ratio spread ETH 11 Dec 3,000/3,200', ['+0.5 11DEC26-3000-C', '-1 11DEC26-3200-C']],
  ['Covered call ETH 11 Dec 3,200', ['+1 PERP', '-1 11DEC26-3200-C']],
  [
    'Bull call spread ETH 29 Nov 3,025/3,075 + Reverse Iron condor ETH 11 Dec 2,600/2,900/3,400/3,700',
    [
      '+1 29NOV26-3025-C',
      '-1 29NOV26-3075-C',
      '-1 11DEC26-3700-C',
      '+1 11DEC26-3400-C',
      '+1 11DEC26-2900-P',
      '-1 11DEC26-2600-P',
    ],
  ],
  [
    'Short Straddle ETH 4 Dec 3,000 + 3× Straddle ETH 11 Dec 3,000',
    ['-1 04DEC26-3000-C', '-1 04DEC26-3000-P', '+3 11DEC26-3000-C', '+3 11DEC26-3000-P'],
  ],
  ['ETH, 4 legs, 2 expiries', ['-1 04DEC26-3000-C', '-1 04DEC26-3000-P', '+1.5 11DEC26-3000-C', '+1.5 11DEC26-3000-P']],
  ['ETH, 3 legs, 2 expiries', ['+1 29NOV26-3025-C', '-1 29NOV26-3075-C', '+1 11DEC26-3000-C']],
])('%s is recognised by its legs', (name, texts) => {
  expect(packageName(legs(...texts))).toBe(name)
})

test('a single leg, an unknown structure of one expiry and an unknown name have no name of a structure', () => {
  expect(packageName(legs('+1 11DEC26-3000-C', '+1 11DEC26-3200-C'))).toBeUndefined()
  expect(packageName(legs('+1 11DEC26-3000-C', '-1.5 11DEC26-3200-C'))).toBeUndefined()
  expect(packageName(legs('+1 11DEC26-3000-C'))).toBeUndefined()
  expect(packageName(legs('+1 11DEC26-3000-C', '+1 unknown'))).toBeUndefined()
})
