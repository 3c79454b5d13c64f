import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  address,
  computedPrice,
  decimalAmount,
  decimalFraction,
  decimalNumber,
  decimalPrice,
  decimalUsd,
  hash32,
  instrumentId,
  integerText,
  nonZeroNumber,
  nonZeroPrice,
  signature,
  unixNanos,
} from './codecs'
import { fixed6, type Amount, type Price } from './fixed6'
import { maxUint256 } from './orderLimits'
import {
  fp6Amount,
  fp6Price,
  fp6SignedUsd,
  instrumentNumber,
  triggerPrice,
  uint256,
  unixSeconds,
  unsignedAmount,
} from './requestCodecs'

const hex = (digits: number) => `0x${'aB'.repeat(digits / 2)}`
const lower = (digits: number) => hex(digits).toLowerCase()

function read(schema: z.ZodMiniType, wire: unknown): unknown {
  const result = z.safeDecode(schema, wire)
  return result.success ? result.data : 'refused'
}

function write(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeEncode(schema, value)
  return result.success ? result.data : 'refused'
}

const cases: [string, z.ZodMiniType, [unknown, unknown][]][] = [
  [
    'decimalPrice',
    decimalPrice,
    [
      ['3120.5', 3_120_500_000n],
      ['-1', 'refused'],
      ['-0.000001', 'refused'],
      ['1.2345678', 'refused'],
      ['1e3', 'refused'],
      ['', 'refused'],
      [3120.5, 3_120_500_000n],
      [1e-6, 1n],
      // JSON parsing may have changed the last digit.
      [JSON.parse('12345678901.123456'), 'refused'],
      [Number.NaN, 'refused'],
      [null, 'refused'],
      [undefined, 'refused'],
      [{}, 'refused'],
    ],
  ],
  [
    'decimalAmount',
    decimalAmount,
    [
      ['0.3', 300_000n],
      ['-0.3', 'refused'],
      ['0.0', 0n],
      ['x', 'refused'],
    ],
  ],
  ['decimalFraction', decimalFraction, [['0.0005', 500n]]],
  [
    'computedPrice',
    computedPrice,
    [
      ['97.2153889', 97_215_388n],
      ['97.', 'refused'],
    ],
  ],
  [
    'decimalUsd',
    decimalUsd,
    [
      ['-2.53847', -2_538_470n],
      ['18342770.501884032', 18_342_770_501_884n],
    ],
  ],
  [
    'unsignedAmount',
    unsignedAmount,
    [
      ['2.5', 2_500_000n],
      ['-2.5', 2_500_000n],
      ['--2.5', 'refused'],
      [2.5, 2_500_000n],
    ],
  ],
  [
    'decimalNumber',
    decimalNumber,
    [
      ['-0.42', -0.42],
      ['0.000771', 0.000771],
      ['NaN', 'refused'],
      ['1e-3', 'refused'],
      [1, 1],
    ],
  ],
  [
    'integerText',
    integerText,
    [
      ['37', 37],
      [37, 37],
      ['9007199254740992', 'refused'],
      ['-1', 'refused'],
      ['1.5', 'refused'],
    ],
  ],
  [
    'nonZeroPrice',
    nonZeroPrice,
    [
      ['3120.5', 3_120_500_000n],
      ['0', undefined],
      ['0.00', undefined],
      // Cut off after the sixth decimal.
      ['0.0000001', undefined],
      ['-1', 'refused'],
      ['', 'refused'],
      [undefined, 'refused'],
    ],
  ],
  [
    'nonZeroNumber',
    nonZeroNumber,
    [
      ['20', 20],
      ['0', undefined],
      ['x', 'refused'],
    ],
  ],
  [
    'fp6Amount',
    fp6Amount,
    [
      ['5000000', 5_000_000n],
      [5_000_000, 5_000_000n],
      [2 ** 53, 'refused'],
      [1.5, 'refused'],
      [-1, 'refused'],
      ['-1', 'refused'],
      ['1.5', 'refused'],
      ['', 'refused'],
      ['5e6', 'refused'],
      [true, 'refused'],
    ],
  ],
  [
    'fp6Price',
    fp6Price,
    [
      [String(maxUint256), maxUint256],
      ['0', 0n],
      [String(maxUint256 + 1n), 'refused'],
    ],
  ],
  [
    'uint256',
    uint256,
    [
      [String(maxUint256), maxUint256],
      [String(maxUint256 + 1n), 'refused'],
      ['0x10', 'refused'],
    ],
  ],
  [
    'unixSeconds',
    unixSeconds,
    [
      ['1790000100', 1_790_000_100n],
      [1_790_000_100, 1_790_000_100n],
    ],
  ],
  [
    'fp6SignedUsd',
    fp6SignedUsd,
    [
      ['-25000000', -25_000_000n],
      [7, 7n],
      ['1.5', 'refused'],
    ],
  ],
  [
    'triggerPrice',
    triggerPrice,
    [
      ['1990000000', 1_990_000_000n],
      ['1990.0', 1_990_000_000n],
      ['x', 'refused'],
    ],
  ],
  [
    'unixNanos',
    unixNanos,
    [
      ['1790000100123456789', 1_790_000_100_123_456_789n],
      // A JSON number has already lost its last digits.
      [JSON.parse('1790000100123456789'), 1_790_000_100_123_456_768n],
      ['-1', 'refused'],
      ['1790000100.5', 'refused'],
      [1.5, 'refused'],
      ['1'.repeat(21), 'refused'],
    ],
  ],
  [
    'instrumentId',
    instrumentId,
    [
      ['20417', '20417'],
      [20_417, '20417'],
      [-1, 'refused'],
      ['ETH', 'refused'],
      [1.5, 'refused'],
    ],
  ],
  [
    'address',
    address,
    [
      [hex(40), lower(40)],
      [hex(38), 'refused'],
      ['ab'.repeat(20), 'refused'],
      [`0x${'g'.repeat(40)}`, 'refused'],
    ],
  ],
  [
    'hash32',
    hash32,
    [
      [hex(64), lower(64)],
      [hex(66), 'refused'],
      [64, 'refused'],
    ],
  ],
  [
    'signature',
    signature,
    [
      [hex(130), lower(130)],
      [hex(128), 'refused'],
    ],
  ],
]

test.each(cases.flatMap(([name, schema, rows]) => rows.map(([wire, value]) => [name, wire, value, schema] as const)))(
  '%s reads %j as %s',
  (_name, wire, value, schema) => {
    expect(read(schema, wire)).toEqual(value)
  },
)

test('several forms are read, but only one is written', () => {
  expect(write(instrumentId, '20417')).toBe('20417')
  expect(write(instrumentNumber, '20417')).toBe(20_417)
  expect(write(unixSeconds, 1_790_000_100n)).toBe('1790000100')
  expect(write(triggerPrice, 1_990_000_000n)).toBe('1990000000')
  expect(write(address, hex(40))).toBe(lower(40))
  expect(write(decimalUsd, -2_538_470n)).toBe('-2.53847')
})

test.each([
  ['a negative amount', fp6Amount, -1n],
  ['a price above 2^256-1', fp6Price, maxUint256 + 1n],
  ['a number for a bigint', decimalPrice, 1],
  ['a position with a sign', unsignedAmount, -1n],
  ['infinity', decimalNumber, Number.POSITIVE_INFINITY],
  ['a time before 1970', unixNanos, -1n],
  ['an id that a JSON number would bend', instrumentNumber, '90071992547409930'],
] as const)('%s cannot be written', (_name, schema, value) => {
  expect(write(schema, value)).toBe('refused')
})

test('prices and amounts round-trip', () => {
  const amounts = fc.bigInt({ min: 0n, max: maxUint256 })
  fc.assert(
    fc.property(amounts, (value) => {
      const price = fixed6<Price>(value)
      expect(z.decode(decimalPrice, z.encode(decimalPrice, price))).toBe(price)
      expect(z.decode(fp6Price, z.encode(fp6Price, price))).toBe(price)
      expect(z.decode(fp6Amount, z.encode(fp6Amount, fixed6<Amount>(value)))).toBe(value)
    }),
  )
})

test('a rejection says what was expected', () => {
  expect(z.safeDecode(address, '0x12').error?.issues[0]?.message).toBe('expected an address')
})

test('a value that is never 0 cannot be left out by the writer', () => {
  expect(write(nonZeroNumber, 20)).toBe('20')
  expect(write(nonZeroNumber, undefined)).toBe('refused')
})

test('a value too small to be written is unknown, like 0', () => {
  // Doubles are written with 18 decimals, so a value below 1e-18 would be written as 0, which means unknown.
  expect(z.decode(nonZeroNumber, '0.0000000000000000001')).toBeUndefined()
  expect(z.decode(nonZeroNumber, '0.000000000000000001')).toBe(1e-18)
})
