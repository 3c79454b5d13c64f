import { expect, test } from 'vitest'
import { createJsonLog, createTextLog } from './log'

test('text lines contain the level only at debug, and only known fields', () => {
  const lines: string[] = []
  const log = createTextLog('debug', (line) => lines.push(line))
  log.write('warn', 'the clock is behind.')
  log.write('debug', 'request', { seq: 7, error: undefined, operation: 'ping' })
  expect(lines).toEqual(['optick: the clock is behind.', 'optick: debug: request seq=7 operation=ping'])
})

test.each([
  ['error', ['error']],
  ['warn', ['error', 'warn']],
  ['info', ['error', 'warn', 'info']],
  ['debug', ['error', 'warn', 'info', 'debug']],
] as const)('at %s the lines are %j, in either format', async (least, expected) => {
  const levels = ['error', 'warn', 'info', 'debug'] as const
  const text: string[] = []
  const json: string[] = []
  const logs = [
    createTextLog(least, (line) => text.push(line)),
    await createJsonLog(least, { write: (line) => void json.push(line) }),
  ]
  for (const log of logs) {
    for (const level of levels) log.write(level, level)
    expect(levels.filter((level) => log.isOn(level))).toEqual(expected)
  }
  expect(text.map((line) => line.replace(/^optick: (debug: )?/, ''))).toEqual(expected)
  expect(json.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(expected)
})

test('a JSON line has its level as a word, its time and its fields', async () => {
  const lines: string[] = []
  const log = await createJsonLog('info', { write: (line) => void lines.push(line) })
  log.write('info', 'metrics at http://localhost:9464/metrics', { seq: 7 })
  const line: unknown = JSON.parse(lines[0] ?? '')
  expect(line).toMatchObject({
    level: 'info',
    msg: 'metrics at http://localhost:9464/metrics',
    seq: 7,
    pid: process.pid,
  })
  expect(line).toHaveProperty('time', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
})

test('JSON lines hide secrets, even if a mistake puts them there', async () => {
  const lines: string[] = []
  const log = await createJsonLog('info', { write: (line) => void lines.push(line) })
  log.write('info', 'x', {
    secret: 'abc1',
    apiSecret: 'abc2',
    signature: 'abc3',
    privateKey: 'abc4',
    operation: 'kept',
  })
  expect(lines[0]).toContain('kept')
  expect(lines[0]).not.toContain('abc')
})
