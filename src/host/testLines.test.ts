import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { ControlRejected, type TestControl } from '@/venue/housekeeping/testControl'
import { followTestLines, runTestLine } from './testLines'

function recordingControl(): TestControl & { readonly done: string[] } {
  const done: string[] = []
  return {
    done,
    advance: (ms) => Promise.resolve(void done.push(`advance ${ms}`)),
    advanceTo: (timeMs) => Promise.resolve(void done.push(`to ${new Date(timeMs).toISOString()}`)),
    setIndex: (asset, price) => {
      if (asset === 'XRP') return Promise.reject(new ControlRejected('there is no index of XRP'))
      return Promise.resolve(void done.push(`${asset} ${price}`))
    },
  }
}

test.each([
  ['advance 90s', 'advance 90000'],
  ['advance 15m', 'advance 900000'],
  ['advance 1h', 'advance 3600000'],
  ['advance 2d', 'advance 172800000'],
  ['set 2026-01-11T08:00:00Z', 'to 2026-01-11T08:00:00.000Z'],
  ['index ETH 2500.5', 'ETH 2500.5'],
])('%s runs %s', async (line, done) => {
  const control = recordingControl()
  expect(await runTestLine(line, control)).toBe(`done: ${line}`)
  expect(control.done).toEqual([done])
})

test.each(['', 'advance', 'advance 5', 'advance -5s', 'set yesterday', 'index ETH', 'index ETH 1e5', 'stop 1s'])(
  '%j is rejected without any effect',
  async (line) => {
    const control = recordingControl()
    expect(await runTestLine(line, control)).toMatch(/^refused: .*, expected advance/)
    expect(control.done).toEqual([])
  },
)

test('a rejection by the venue is reported with its message', async () => {
  expect(await runTestLine('index XRP 1', recordingControl())).toBe('refused: there is no index of XRP')
})

test('lines are answered in order', async () => {
  const input = new PassThrough()
  const answers: string[] = []
  const bothAnswered = new Promise<void>((resolve) => {
    followTestLines(input, recordingControl(), (text) => {
      if (answers.push(text) === 2) resolve()
    })
  })
  input.end('advance 1s\nindex ETH 2500\n')
  await bothAnswered
  expect(answers).toEqual(['done: advance 1s', 'done: index ETH 2500'])
})
