import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryWaitMs } from './retryWait'

/** 27 November 2026, 12:00 UTC. */
const nowMs = Date.UTC(2026, 10, 27, 12)

// rest-private 1.3: `retry_after` and `X-RETRY-AFTER` in nanoseconds; RFC 9110, 10.2.3: `Retry-After` in seconds or a date.
test.each([
  ['0.75 s', '750000000', 'ns', 750],
  ['2.15 s and a nanosecond, rounded up', '2150000001', 'ns', 2_151],
  ['3 s in a header', '3', 's', 3_000],
  ['a JSON number', 750_000_000, 'ns', 750],
  ['half a second, with a decimal', '0.5', 's', 500],
  ['nothing at all, which would hammer', '0', 'ns', 250],
  ['a microsecond', '1000', 'ns', 250],
  ['25 days', String(25 * 86_400 * 1e9), 'ns', 60_000],
  ['25 days in a header', String(25 * 86_400), 's', 60_000],
  ['90 digits', '9'.repeat(90), 'ns', 60_000],
  ['400 digits', '9'.repeat(400), 'ns', 60_000],
  ['an instant in 5 s, as nanoseconds', String((nowMs + 5_000) * 1e6), 'ns', 5_000],
  ['an instant in 5 s, as milliseconds', String(nowMs + 5_000), 'ns', 5_000],
  ['an instant in 5 s, as seconds, where nanoseconds are due', String(nowMs / 1e3 + 5), 'ns', 5_000],
  ['an instant in 5 s, as seconds, in a header', String(nowMs / 1e3 + 5), 's', 5_000],
  ['an instant in an hour', String((nowMs + 3_600_000) * 1e6), 'ns', 60_000],
  ['an instant that has passed', String((nowMs - 5_000) * 1e6), 'ns', 250],
  ['a date in 8 s', 'Fri, 27 Nov 2026 12:00:08 GMT', 's', 8_000],
  ['a date of last year', 'Thu, 27 Nov 2025 12:00:08 GMT', 's', 250],
  ['a date in 2040', 'Fri, 27 Nov 2040 12:00:08 GMT', 's', 60_000],
] as const)('%s', (_name, reported, unit, ms) => {
  const found = retryWaitMs(reported, unit, nowMs)
  // A double holds nanoseconds since 1970 in steps of 256.
  expect(Math.abs((found ?? 0) - ms)).toBeLessThanOrEqual(1)
})

test.each([['soon'], [''], [null], [undefined], [{}], ['-5'], [-5], [Number.NaN], ['1e9'], ['Nonsense GMT']])(
  '%j is no wait',
  (reported) => {
    expect(retryWaitMs(reported, 'ns', nowMs)).toBeUndefined()
  },
)

test('whatever a venue says, the wait is between a quarter of a second and a minute', () => {
  const reported = fc.oneof(
    fc.string(),
    fc.double(),
    fc.bigInt({ min: 0n }).map(String),
    fc.nat().map(String),
    fc.date().map((date) => date.toUTCString()),
  )
  fc.assert(
    fc.property(reported, fc.constantFrom('ns' as const, 's' as const), fc.nat({ max: 4e12 }), (text, unit, now) => {
      const ms = retryWaitMs(text, unit, now)
      return ms === undefined || (Number.isInteger(ms) && ms >= 250 && ms <= 60_000)
    }),
    { seed: 7, numRuns: 2_000 },
  )
})
