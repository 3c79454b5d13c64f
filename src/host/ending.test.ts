import { expect, test } from 'vitest'
import { closeLimitMs, createEnding } from './ending'
import { HostError } from './openPort'

/** An ending that records its actions instead of exiting, with waits that the test ends. */
function scene() {
  const said: string[] = []
  const codes: number[] = []
  const waits: { delayMs: number; run: () => void }[] = []
  const ending = createEnding({
    say: (text) => said.push(text),
    exit: (code) => codes.push(code),
    later: (run, delayMs) => waits.push({ run, delayMs }),
  })
  const passAll = () => {
    for (const { run } of waits.splice(0)) run()
  }
  return { ending, said, codes, waits, passAll }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('an error that the user can fix is one line without a stack trace', () => {
  const { ending, said, codes, passAll } = scene()
  ending.fail(new HostError('port 4173 is in use'))
  expect(codes).toEqual([])
  passAll()
  expect([said, codes]).toEqual([['optick: port 4173 is in use'], [1]])
})

test('an internal error shows its stack trace and causes', () => {
  const { ending, said, codes, passAll } = scene()
  ending.fail(new AggregateError([new Error('broken rule'), new Error('disk full')], 'both'))
  passAll()
  expect(said[0]).toMatch(/^optick: internal error, shutting down.*data folder. Start it again.\nAggregateError: both/s)
  expect(said[0]).toMatch(/broken rule.*disk full/s)
  expect(said[0]).toContain('ending.test.ts')
  expect(codes).toEqual([1])
})

test('only the first failure is reported', () => {
  const { ending, said, codes, passAll } = scene()
  ending.fail(new HostError('the disk is full'))
  ending.fail(new Error('and therefore this'))
  passAll()
  expect([said, codes]).toEqual([['optick: the disk is full'], [1]])
})

test('an orderly stop exits with 0 once everything is closed', async () => {
  const { ending, codes } = scene()
  ending.stop(() => Promise.resolve())
  await nextTurn()
  expect(codes).toEqual([0])
})

test('a failed close is reported, and the process exits with a failure', async () => {
  const { ending, said, codes, passAll } = scene()
  ending.stop(() => Promise.reject(new HostError('no room for the snapshot')))
  await nextTurn()
  passAll()
  expect(said[0]).toBe('optick: no room for the snapshot')
  expect(codes[0]).toBe(1)
})

test('a stop that takes too long is cut short with a message, and a second signal exits at once', () => {
  const { ending, said, codes, waits, passAll } = scene()
  const never = () => new Promise<void>(() => undefined)
  ending.stop(never)
  expect(waits.map(({ delayMs }) => delayMs)).toEqual([closeLimitMs])
  passAll()
  expect(said[0]).toContain('did not shut down within 10 s')
  ending.stop(never)
  expect(codes).toEqual([1, 1])
})
