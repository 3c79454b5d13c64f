import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/**
 * Delays of plain timers that are known to be short. A timer of more than 2³¹−1 ms fires at once, so a plain timer's
 * delay must be a constant in its file; any other timer uses `setLongTimeout`, or is listed here with the reason why it
 * cannot be long.
 */
const bounded: Readonly<Record<string, string>> = {
  'web/app/versions/whenHandsRest.ts mostMs': 'constants of NewVersion.tsx',
  'web/app/versions/whenHandsRest.ts restMs': 'constants of NewVersion.tsx',
  'web/tools/flightRecorder/probeWorker.ts -meanWaitMs * Math.log(1 - Math.random())':
    'a double gives at most 37 means',
  'host/main.ts delayMs': 'constants of ending.ts',
  'core/lib/longTimeout.ts partMs': 'the helper itself',
  'venue/browser/recordedVenue.ts delayMs': 'beats of the replay, a constant of replayRunner.ts',
  'venue/cluster/nats/gatewayPresence.ts times.writeMs': 'usualTimes, or those of a test',
  'venue/cluster/nats/gatewayPresence.ts writeMs': 'usualTimes, or those of a test',
  'venue/cluster/nats/lease.ts renewMs': 'usualTimes, or those of a test',
  'venue/cluster/nats/logContact.ts times.lookMs': 'usualTimes, or those of a test',
  'venue/cluster/nats/sharedSockets.ts times.reportMs': 'usualTimes, or those of a test',
  'venue/paperRules.ts intervalMs': 'constants of the market',
  'venue/storage/journal.ts pauseMs': 'the rest of one flush interval',
  'venue/storage/pastWriter.ts ms': 'constants of its file',
}

const src = fileURLToPath(new URL('../..', import.meta.url))
const sources = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|bench)\.tsx?$/.test(entry.name))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)))
  .filter((file) => !file.startsWith('dev/'))

/** Returns the arguments of the call whose opening bracket is at `open`. */
function argumentsAt(text: string, open: number): readonly string[] {
  const found: string[] = []
  let depth = 0
  let begin = open + 1
  for (let at = open; at < text.length; at++) {
    const sign = text.charAt(at)
    if ('([{'.includes(sign)) depth++
    if (')]}'.includes(sign)) depth--
    if (depth === 0 || (depth === 1 && sign === ',')) {
      found.push(text.slice(begin, at).trim())
      begin = at + 1
      if (depth === 0) return found.filter((argument) => argument !== '')
    }
  }
  return found
}

const arithmetic = /^[\d_.\s*+/()-]+$/

/** True when the delay consists of numbers and the file's numeric constants. */
function isWritten(expression: string, text: string): boolean {
  if (arithmetic.test(expression)) return true
  const names = expression.match(/[A-Za-z_]\w*/g) ?? []
  const values = names.map((name) => new RegExp(`^(?:export )?const ${name} = (.+)$`, 'm').exec(text)?.[1])
  const isArithmetic = arithmetic.test(expression.replace(/[A-Za-z_]\w*/g, '1'))
  return isArithmetic && values.every((value) => value !== undefined && isWritten(value, text))
}

function timersOf(file: string): readonly string[] {
  const text = readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const calls = [...text.matchAll(/(?<!typeof )\bset(?:Timeout|Interval)\b(\()?/g)]
  return calls.flatMap(({ index, 0: call, 1: bracket }) => {
    if (bracket === undefined) return [`${file} (passed on)`]
    const [, delay] = argumentsAt(text, index + call.length - 1)
    return delay === undefined || isWritten(delay, text) ? [] : [`${file} ${delay}`]
  })
}

test('a plain timer’s delay is written in its file, or known to be short', () => {
  const found = new Set(sources.flatMap(timersOf))
  expect([...found].toSorted()).toEqual(Object.keys(bounded).toSorted())
})

test('the search finds computed, imported and passed delays, and accepts numbers and constants of the file', () => {
  const text = 'const pauseMs = 2 * minuteMs\nconst minuteMs = 60_000\n'
  expect(isWritten('pauseMs', text)).toBe(true)
  expect(isWritten('pauseMs - 5', text)).toBe(true)
  expect(isWritten('500', text)).toBe(true)
  expect(isWritten('error.retryAfterMs', text)).toBe(false)
  expect(isWritten('expiryMs - nowMs', text)).toBe(false)
  expect(argumentsAt('setTimeout(() => go(1, [2, 3]), a + b(1))', 10)).toEqual(['() => go(1, [2, 3])', 'a + b(1)'])
})
