import type { Random } from '@/core/lib/random'

/** Numbers that JSON can carry and programs often mishandle. `1e400` is read as Infinity. */
const numbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.5,
  -0.5,
  1e-7,
  5e-324,
  1e15,
  1e21,
  1e60,
  1e61,
  1e300,
  1.797e308,
  -1e300,
  Infinity,
  -Infinity,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  2 ** 63,
  2 ** 64,
  1.2345678901234567e19,
]

const texts: readonly string[] = [
  '',
  ' ',
  '0',
  '-0',
  '-0.0000001',
  '00',
  '007',
  '1',
  '-1',
  '+1',
  '1.',
  '.5',
  '-.5',
  '.',
  '-',
  '1.5',
  '0.1234567',
  '123456789.123456',
  '1234567890.123456',
  '1e5',
  '1E+400',
  '0x10',
  '0b1',
  '1n',
  '1_000',
  '1,000',
  '1.000,5',
  ' 1',
  '1 ',
  '1\n',
  '\u22125',
  '\u0661\u0662',
  '\uff11\uff12',
  'NaN',
  'Infinity',
  '-Infinity',
  'true',
  'null',
  'undefined',
  '18446744073709551615',
  '18446744073709551616',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999',
  '100000000000000000000',
  '9'.repeat(40),
  '9'.repeat(78),
  '9'.repeat(79),
  '9'.repeat(90),
  `${'9'.repeat(90)}.${'9'.repeat(90)}`,
  '9'.repeat(400),
  String(2n ** 256n - 1n),
  String(2n ** 256n),
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'length',
  '\u0000',
  '\ud800',
  '\udc00x',
  '\u202e',
  '\ufeff',
  'a\u0301',
  '\u{1f600}',
  'ß',
  'İ',
  '0x',
  `0x${'0'.repeat(40)}`,
  `0x${'F'.repeat(40)}`,
  `0x${'f'.repeat(64)}`,
  `0x${'g'.repeat(64)}`,
  `0x${'0'.repeat(130)}`,
  `0x${'f'.repeat(130)}`,
  'f'.repeat(64),
  'ETH-PERP',
  'ETH-31FEB26-3000-C',
  'ETH-30OCT26-3400-C',
  '=1+1',
  '@SUM(A1)',
  '"',
  '\\',
  '\r\n',
  ',',
  ';',
  '%',
  '%00',
  '%ff',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE orders; --",
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  'x'.repeat(5_000),
]

/** Creates an own property, as JSON.parse does even for `__proto__`. */
function owning(name: string, value: unknown): unknown {
  const made = {}
  Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true })
  return made
}

function nested(depth: number, isArray: boolean): unknown {
  let value: unknown = isArray ? [] : {}
  for (let level = 0; level < depth; level++) value = isArray ? [value] : { children: [value], data: value }
  return value
}

const structures: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [[]],
  () => [{}],
  () => [null],
  () => owning('__proto__', { polluted: true }),
  () => owning('constructor', { prototype: { polluted: true } }),
  () => owning('toString', 1),
  () => owning('toJSON', 1),
  () => owning('then', 1),
  () => ({ length: 4_294_967_295 }),
  () => ({ 0: 'a', length: 1 }),
  () => nested(40, true),
  () => nested(7, false),
]

export function hostileNumber(random: Random): number {
  return random.integer(4) === 0 ? (random.next() - 0.5) * 10 ** (random.integer(40) - 10) : random.pick(numbers)
}

export function hostileText(random: Random): string {
  switch (random.integer(6)) {
    case 0:
      return decimalText(random)
    case 1:
      return mutateText(random.pick(texts), random)
    default:
      return random.pick(texts)
  }
}

export function hostileValue(random: Random): unknown {
  switch (random.integer(5)) {
    case 0:
      return hostileNumber(random)
    case 1:
      return random.pick(structures)()
    default:
      return hostileText(random)
  }
}

/** Returns a decimal that is usually short, sometimes of any length. */
export function decimalText(random: Random): string {
  const whole = digits(1 + random.integer(random.integer(8) === 0 ? 95 : 12), random)
  const fraction = random.integer(2) === 0 ? '' : `.${digits(random.integer(random.integer(8) === 0 ? 95 : 8), random)}`
  return (random.integer(4) === 0 ? '-' : '') + whole + fraction
}

function digits(count: number, random: Random): string {
  let text = ''
  for (let at = 0; at < count; at++) text += String(random.integer(10))
  return text
}

const strays = [
  '',
  '0',
  '9',
  '-',
  '.',
  ',',
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ':',
  ' ',
  '\n',
  'e',
  '\u0000',
  '\ud83d',
  'é',
  '@',
  '%',
]

/** Drops, doubles, swaps or replaces some characters, or truncates the text. */
export function mutateText(text: string, random: Random): string {
  let mutated = text
  for (let change = random.integer(4); change >= 0; change--) {
    const at = random.integer(mutated.length + 1)
    const length = random.integer(4) === 0 ? random.integer(12) : 1
    switch (random.integer(6)) {
      case 0:
        mutated = mutated.slice(0, at) + mutated.slice(at + length)
        break
      case 1:
        mutated = mutated.slice(0, at) + random.pick(strays) + mutated.slice(at)
        break
      case 2:
        mutated = mutated.slice(0, at) + random.pick(strays) + mutated.slice(at + length)
        break
      case 3:
        mutated = mutated.slice(0, at + length) + mutated.slice(at)
        break
      case 4:
        mutated = mutated.slice(0, at) + flipped(mutated.charCodeAt(at), random) + mutated.slice(at + 1)
        break
      default:
        mutated = random.integer(3) === 0 ? mutated.slice(0, at) : mutated.slice(at) + mutated.slice(0, at)
    }
  }
  return mutated
}

function flipped(code: number, random: Random): string {
  return String.fromCharCode((code > 0 ? code : 48) ^ (1 << random.integer(7)))
}
