import { expect, test } from 'vitest'
import type { LogFormat, LogLevel } from './log'
import { createJsonLog } from './log'
import { startWatching } from './watching'

async function watch(level: LogLevel, format: LogFormat = 'json') {
  const lines: Record<string, unknown>[] = []
  const log = await createJsonLog(level, { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) })
  const options = { metrics: undefined, allowedHosts: [], log: { level, format }, cluster: undefined }
  return { lines, ...(await startWatching(options, log, {})) }
}

test('in JSON lines a failed request is logged at info, and an answered or rejected one only at debug', async () => {
  for (const [level, expected] of [
    ['info', ['request failed']],
    ['debug', ['request', 'request', 'request failed']],
  ] as const) {
    const { monitor, lines } = await watch(level)
    for (const error of [undefined, 'RATE_LIMIT_EXCEEDED', 'INTERNAL_ERROR'] as const) {
      const trace = monitor?.beginRequest('rest')
      if (trace !== undefined) monitor?.endRequest(trace, error)
    }
    expect(lines.map(({ msg }) => msg)).toEqual(expected)
    expect(lines.at(-1)).toMatchObject({ level: 'info', transport: 'rest', error: 'INTERNAL_ERROR' })
  }
})

test('an engine logs slow commands at info, and every command at debug', async () => {
  const applied = { requestId: 'a-1', seq: 7, command: 'createOrder', result: 'accepted', fetchMs: 1.23456 } as const
  const { monitor, lines } = await watch('info')
  expect(monitor?.onApplied?.fromMs).toBe(1_000)
  monitor?.onApplied?.hear({ ...applied, applyMs: 999 })
  expect(lines).toMatchObject([
    { level: 'info', msg: 'slow command', requestId: 'a-1', seq: 7, fetchMs: 1.235, applyMs: 999 },
  ])
  const debug = await watch('debug')
  expect(debug.monitor?.onApplied?.fromMs).toBe(0)
  // A replayed command delayed nobody, however long ago it was stored.
  debug.monitor?.onApplied?.hear({ ...applied, fetchMs: undefined, applyMs: 2_000 })
  expect(debug.lines).toEqual([
    expect.objectContaining({ level: 'debug', msg: 'command replayed', requestId: 'a-1', seq: 7, applyMs: 2_000 }),
  ])
})

test('with text lines and no options, nothing is measured', async () => {
  const { monitor, close } = await watch('info', 'text')
  expect(monitor).toBeUndefined()
  await close()
})
