import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, parseFixed6 } from '@/core/protocol/fixed6'
import {
  decodeAlerts,
  encodeAlerts,
  levelKinds,
  type Alert,
  type AlertRule,
  type AlertLevel,
  evaluateAlert,
  rearmed,
  rearmWidth,
  valueKey,
  type AlertSource,
} from './alert'

const at = (text: string) => parseFixed6<AlertLevel>(text)

function alertOf(rule: AlertRule, more: Partial<Alert> = {}): Alert {
  const fresh = { id: 'a', instrumentName: 'ETH-PERP', source: 'mark', isRepeating: false, createdMs: 0 } as const
  return { ...fresh, rule, seen: undefined, fired: undefined, ...more }
}
const crosses = (level: string, more?: Partial<Alert>) => alertOf({ kind: 'crosses', level: at(level) }, more)

/** Returns the values at which the alert fired, in order. A value in brackets is the first after a gap. */
function firings(alert: Alert, values: readonly (string | readonly [string])[]): readonly string[] {
  const fired: string[] = []
  let now = alert
  values.forEach((value, index) => {
    const isFirst = typeof value !== 'string'
    const text = isFirst ? value[0] : value
    const next = evaluateAlert(now, { status: 'live', value: at(text), atMs: index + 1, isFirst })
    if (next.fired !== now.fired) fired.push(next.fired?.isWhileAway === true ? `${text} while away` : text)
    now = next
  })
  return fired
}

test('reaching the level counts as crossing it, from either side', () => {
  expect(firings(crosses('100'), [['99'], '99.9', '100', '101'])).toEqual(['100'])
  expect(firings(crosses('100'), [['101'], '100.1', '100', '99'])).toEqual(['100'])
})

test('"above" fires on the way up only, "below" on the way down only', () => {
  const way = [['99'], '101', '99', '101'] as const
  expect(firings(alertOf({ kind: 'above', level: at('100') }), way)).toEqual(['101'])
  expect(firings(alertOf({ kind: 'below', level: at('100') }), way)).toEqual(['99'])
})

test('an alert that starts above its level fires only after the value has been below and comes back', () => {
  expect(firings(alertOf({ kind: 'above', level: at('100') }), [['105'], '106', '99', '100'])).toEqual(['100'])
})

test('the very first value only sets the side and fires nothing', () => {
  expect(firings(crosses('100'), [['150'], ['150'], '151'])).toEqual([])
  expect(firings(crosses('100'), [['100'], '101', '102'])).toEqual([])
})

test('a level crossed while the page was away fires, marked as such', () => {
  expect(firings(crosses('100'), [['99'], '99.5', ['103'], '104'])).toEqual(['103 while away'])
})

test('a gap that ends on the same side does not fire', () => {
  expect(firings(crosses('100'), [['99'], ['98'], ['99.9']])).toEqual([])
})

test('a one-time alert fires once', () => {
  expect(firings(crosses('100'), [['99'], '101', '99', '101', '99'])).toEqual(['101'])
})

test('a repeating alert fires again once the value has left the level by a tenth of a percent', () => {
  const repeating = crosses('1000', { isRepeating: true })
  expect(firings(repeating, [['999'], '1000', '1000.9', '999.2', '1000.5', '1001.1', '1000'])).toEqual(['1000', '1000'])
})

test('a repeating alert fires again at once on the way back from a jump beyond its distance', () => {
  const repeating = crosses('100', { isRepeating: true })
  // The distance is 0.1: 101 has left the level by it, 98.05 again, 100.05 has not.
  expect(firings(repeating, [['99'], '101', '98.05', '100.05', '99'])).toEqual(['101', '98.05', '100.05'])
})

test('a move is measured from its base in both directions, and the next one from its end', () => {
  const moves = alertOf({ kind: 'moves', share: at('0.05'), base: at('100') }, { isRepeating: true })
  expect(firings(moves, [['104.99'], '105', '100', '99.75', '99'])).toEqual(['105', '99.75'])
})

test('a one-time move alert keeps its base for display', () => {
  const once = alertOf({ kind: 'moves', share: at('0.05'), base: at('100') })
  expect(evaluateAlert(once, { status: 'live', value: at('95'), atMs: 1, isFirst: false })).toMatchObject({
    rule: { base: at('100') },
    fired: { value: at('95'), isWhileAway: false },
  })
})

test('a fired alert can be re-armed, starting from the current side', () => {
  const fired = evaluateAlert(crosses('100', { seen: 'below' }), {
    status: 'live',
    value: at('101'),
    atMs: 1,
    isFirst: false,
  })
  expect(firings(rearmed(fired, at('101')), ['100.5', '99.9'])).toEqual(['99.9'])
})

test('an unknown or stale value neither fires nor counts as 0', () => {
  const falling = alertOf({ kind: 'below', level: at('100') }, { seen: 'above' })
  for (const status of ['unknown', 'stale'] as const) expect(evaluateAlert(falling, { status })).toBe(falling)
  expect(firings(falling, ['101', '99'])).toEqual(['99'])
})

test('the figure of another position is not compared with that of the position before it', () => {
  const pnl = alertOf({ kind: 'crosses', level: at('100') }, { source: 'pnl', seen: 'above' })
  expect(firings(pnl, ['-5'])).toEqual(['-5'])
  expect(firings(evaluateAlert(pnl, { status: 'none' }), ['-5', '99', '100'])).toEqual(['100'])
})

test('a repeating alert with its own distance re-arms once the value has come back by it', () => {
  const level = { kind: 'above', level: at('0') } as const
  const net = alertOf(level, { source: 'delta', isRepeating: true, rearmBy: at('2'), seen: 'below' })
  // −1.9 and −2 have not come back by more than 2, −2.1 has.
  expect(firings(net, ['0.5', '-1.9', '0.5', '-2', '0.5', '-2.1', '0'])).toEqual(['0.5', '0'])
})

test('subjects with one value have one key', () => {
  const [eth, option, btc] = ['ETH-PERP', 'ETH-28NOV26-2400-C', 'BTC-PERP'] as const
  const key = (source: AlertSource, instrumentName: string, account?: string) =>
    valueKey({ source, instrumentName, account })
  expect(key('delta', eth, '0xa')).toBe(key('delta', option, '0xa'))
  expect(key('margin', eth, '0xa')).toBe(key('margin', btc, '0xa'))
  const others = [key('pnl', eth, '0xa'), key('pnl', option, '0xa'), key('pnl', eth, '0xb'), key('mark', eth)]
  expect(new Set([...others, key('delta', btc, '0xa'), key('margin', eth, '0xb')]).size).toBe(6)
})

test('an alert that an older page stored is read as it was', () => {
  const stored = {
    id: 'a',
    instrumentName: 'ETH-PERP',
    source: 'iv',
    rule: { kind: 'above', level: '0.8' },
    isRepeating: true,
    createdMs: 5,
    seen: 'below',
  }
  const read = alertOf(
    { kind: 'above', level: at('0.8') },
    { source: 'iv', isRepeating: true, createdMs: 5, seen: 'below' },
  )
  expect(decodeAlerts({ version: 1, alerts: [stored] })).toEqual([read])
})

const values = fc.array(fc.record({ value: fc.bigInt(1n, 400n), isFirst: fc.boolean() }), { maxLength: 60 })
const level = fixed6<AlertLevel>(200n)
const rules = fc.constantFrom(...levelKinds.map((kind) => ({ kind, level })))
type Step = { readonly value: bigint; readonly isFirst: boolean }

function run(alert: Alert, steps: readonly Step[], between: (alert: Alert) => Alert = (same) => same) {
  const states = [alert]
  steps.forEach(({ value, isFirst }, index) => {
    const last = between(states.at(-1) ?? alert)
    states.push(evaluateAlert(last, { status: 'live', value: fixed6<AlertLevel>(value), atMs: index + 1, isFirst }))
  })
  return states
}

test('an alert fires only after values on two sides, or one on the level', () => {
  fc.assert(
    fc.property(rules, fc.boolean(), values, (rule, isRepeating, steps) => {
      run(alertOf(rule, { isRepeating }), steps).forEach((state, index, states) => {
        const firedAt = state.fired?.atMs
        if (firedAt === undefined || firedAt !== index) return
        const seen = states.at(index - 1)?.seen
        const before = steps.slice(0, index - 1).map(({ value }) => value)
        const now = steps[index - 1]?.value ?? 0n
        expect(seen).toBeDefined()
        if (seen === 'below') expect(now >= level && before.some((value) => value < level)).toBe(true)
        else expect(now <= level && before.some((value) => value > level)).toBe(true)
      })
    }),
  )
})

test('a one-time alert fires at most once, and never on the first value', () => {
  fc.assert(
    fc.property(rules, values, (rule, steps) => {
      const states = run(alertOf(rule), steps)
      const times = new Set(states.map(({ fired }) => fired?.atMs).filter((atMs) => atMs !== undefined))
      expect(times.size).toBeLessThanOrEqual(1)
      expect(states[1]?.fired).toBeUndefined()
    }),
  )
})

test('between two firings of a repeating alert the value has left the level', () => {
  const wide = fixed6<AlertLevel>(200_000n)
  const near = fc.array(fc.record({ value: fc.bigInt(199_000n, 201_000n), isFirst: fc.boolean() }), { maxLength: 60 })
  fc.assert(
    fc.property(near, (steps) => {
      const states = run(alertOf({ kind: 'crosses', level: wide }, { isRepeating: true }), steps)
      const times = states.flatMap(({ fired }, index) => (fired?.atMs === index ? [index] : []))
      for (const [nth, time] of times.entries()) {
        if (nth === 0) continue
        // From the value that fired, which may have jumped beyond the distance, to the last one before the next firing.
        const between = steps.slice((times[nth - 1] ?? 0) - 1, time - 1).map(({ value }) => value)
        expect(between.some((value) => value > wide + rearmWidth(wide) || value < wide - rearmWidth(wide))).toBe(true)
      }
    }),
  )
})

test('a reload at any time makes no difference', () => {
  const reload = (alert: Alert) => decodeAlerts(JSON.parse(JSON.stringify(encodeAlerts([alert]))))[0] ?? alert
  const anyRule = fc.oneof(
    rules,
    fc.record({
      kind: fc.constant('moves' as const),
      share: fc.bigInt(1n, 500_000n).map((n) => fixed6<AlertLevel>(n)),
      base: fc.bigInt(1n, 400n).map((n) => fixed6<AlertLevel>(n)),
    }),
  )
  fc.assert(
    fc.property(anyRule, fc.boolean(), values, (rule, isRepeating, steps) => {
      const alert = alertOf(rule, { isRepeating })
      expect(run(alert, steps, reload).at(-1)).toEqual(run(alert, steps).at(-1))
    }),
  )
})

test('one corrupted alert does not affect the others', () => {
  const good = crosses('100')
  const retained = encodeAlerts([good]) as { alerts: unknown[] }
  expect(decodeAlerts({ version: 1, alerts: [{ id: 'x' }, ...retained.alerts, null] })).toEqual([good])
  for (const other of [undefined, null, 7, 'x', [], { version: 2, alerts: [] }]) expect(decodeAlerts(other)).toEqual([])
})
