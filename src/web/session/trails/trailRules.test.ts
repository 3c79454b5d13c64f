import { expect, test } from 'vitest'
import { parseFixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import { bestMark, decideTrail, trailTrigger, type TrailAction, type TrailFacts, type TrailTerms } from './trailRules'

const price = (text: string) => parseFixed6<Price>(text)
const usd = (text: string) => ({ unit: 'usd', usd: price(text) }) as const
const fraction = (text: string) => ({ unit: 'percent', fraction: parseFixed6<Fraction>(text) }) as const

const long: TrailTerms = {
  isBuy: false,
  distance: usd('10'),
  activation: undefined,
  minEditMs: 2_000,
  priceStep: price('0.1'),
}
const facts: TrailFacts = {
  nowMs: 10_000,
  notBeforeMs: 0,
  trigger: price('2990'),
  best: price('3000'),
  markPrice: price('3000'),
  isLinkLive: true,
  canSign: true,
}
const decide = (terms: Partial<TrailTerms>, now: Partial<TrailFacts>): TrailAction =>
  decideTrail({ ...long, ...terms }, { ...facts, ...now })

test.each([
  // [side, distance, mark, trigger], computed by hand
  ['sell', usd('10'), '3000.05', '2990'],
  ['buy', usd('10'), '3000.05', '3010.1'],
  ['sell', fraction('0.015'), '3123.4', '3076.5'], // 3123.4 × 0.985 = 3076.549
  ['buy', fraction('0.015'), '3123.4', '3170.3'], // 3123.4 × 1.015 = 3170.251
  ['sell', fraction('0.015'), '3000', '2955'],
  ['buy', fraction('0.015'), '3000', '3045'],
] as const)(
  'a %s trails at its distance from the mark, rounded to the tick that is farther',
  (side, distance, mark, trigger) => {
    expect(trailTrigger({ ...long, isBuy: side === 'buy', distance }, price(mark))).toBe(price(trigger))
  },
)

test('a distance larger than the price has no trigger', () => {
  expect(trailTrigger(long, price('10'))).toBeUndefined()
  expect(trailTrigger(long, price('10.05'))).toBeUndefined()
  expect(trailTrigger(long, price('10.15'))).toBe(price('0.1'))
})

test('the trigger only tightens', () => {
  expect(decide({}, {})).toEqual({ do: 'follow' })
  expect(decide({}, { trigger: price('2990.1') })).toEqual({ do: 'follow' })
  expect(decide({}, { trigger: price('2989.9') })).toEqual({ do: 'edit', trigger: price('2990') })
  const short = { isBuy: true }
  expect(decide(short, { trigger: price('3009.9') })).toEqual({ do: 'follow' })
  expect(decide(short, { trigger: price('3010.1') })).toEqual({ do: 'edit', trigger: price('3010') })
})

test('if the mark has fallen back through the new trigger, the trigger is the last tick before the mark', () => {
  const at = (markPrice: string) => decide({}, { best: price('3100'), markPrice: price(markPrice) })
  expect(at('3090.1')).toEqual({ do: 'edit', trigger: price('3090') })
  expect(at('3090')).toEqual({ do: 'edit', trigger: price('3089.9') })
  expect(at('3085.02')).toEqual({ do: 'edit', trigger: price('3085') })
  // The mark is at the trigger, so the venue triggers: nothing left to move.
  expect(at('2990')).toEqual({ do: 'follow' })
  expect(at('2980')).toEqual({ do: 'follow' })
  const short = decide({ isBuy: true }, { trigger: price('3010'), best: price('2900'), markPrice: price('2915') })
  expect(short).toEqual({ do: 'edit', trigger: price('2915.1') })
})

test('nothing is sent before the minimum interval has passed', () => {
  const now = { best: price('3100'), markPrice: price('3100') }
  expect(decide({}, { ...now, notBeforeMs: 10_001 })).toEqual({ do: 'wait', untilMs: 10_001 })
  expect(decide({}, { ...now, notBeforeMs: 10_000 })).toEqual({ do: 'edit', trigger: price('3090') })
})

test('without a connection, a live mark or a key that may sign, it pauses with the reason', () => {
  const now = { best: price('3100'), markPrice: price('3100') }
  expect(decide({}, { ...now, isLinkLive: false })).toEqual({ do: 'pause', why: 'link' })
  expect(decide({}, { ...now, markPrice: undefined })).toEqual({ do: 'pause', why: 'mark' })
  expect(decide({}, { ...now, canSign: false })).toEqual({ do: 'pause', why: 'signing' })
})

test('the trail starts at the first mark that reaches the activation price', () => {
  const terms = { isBuy: false, activation: price('3100') }
  expect(bestMark(terms, undefined, price('3099.9'))).toBeUndefined()
  expect(decide({}, { best: undefined })).toEqual({ do: 'await' })
  expect(bestMark(terms, undefined, price('3100'))).toBe(price('3100'))
  // Once active, a mark below the activation price changes nothing.
  expect(bestMark(terms, price('3100'), price('3050'))).toBe(price('3100'))
  expect(bestMark(terms, price('3100'), price('3150'))).toBe(price('3150'))
  const short = { isBuy: true, activation: price('2900') }
  expect(bestMark(short, undefined, price('2900.1'))).toBeUndefined()
  expect(bestMark(short, undefined, price('2890'))).toBe(price('2890'))
  expect(bestMark(short, price('2890'), price('2895'))).toBe(price('2890'))
})
