import { expect, test } from 'vitest'
import { RestError } from '@/web/connection/callErrors'
import type { HistorySource } from './historySource'
import { readPatiently, walkHistory } from './walkHistory'

type Row = { readonly id: number; readonly timeNs: bigint }

/** A source with rows newest first, four at each time. With each read another row arrives on top. */
function growingSource(count: number, isPagedByTime: boolean): HistorySource<Row> {
  let table: readonly Row[] = Array.from({ length: count }, (_, index) => ({
    id: count - index,
    timeNs: BigInt(1_000 - Math.floor(index / 4)),
  }))
  return {
    startNs: undefined,
    endNs: undefined,
    isPagedByTime,
    isShown: undefined,
    timeNsOf: ({ timeNs }) => timeNs,
    keyOf: ({ id }) => String(id),
    readPage: async ({ endNs = 10n ** 20n, offset, limit }) => {
      const inWindow = table.filter(({ timeNs }) => timeNs <= endNs)
      table = [{ id: 0, timeNs: 2_000n }, ...table]
      return { count: inWindow.length, rows: inWindow.slice(offset, offset + limit) }
    },
  }
}

async function walkIds(source: HistorySource<Row>): Promise<readonly number[]> {
  const ids: number[] = []
  const options = { signal: new AbortController().signal, wait: async () => undefined }
  for await (const { rows } of walkHistory(source, options)) ids.push(...rows.map(({ id }) => id))
  return ids
}

test('every row present at the start is read once, even while more arrive', async () => {
  const expected = Array.from({ length: 333 }, (_, index) => 333 - index)
  expect(await walkIds(growingSource(333, true))).toEqual(expected)
})

test('rows filtered out on the client are not returned, but count as read', async () => {
  const source = { ...growingSource(120, true), isShown: ({ id }: Row) => id % 2 === 0 }
  const steps = []
  for await (const { rows, looked, of } of walkHistory(source, {
    signal: new AbortController().signal,
    wait: async () => undefined,
  })) {
    steps.push([rows.length, looked, of])
  }
  expect(steps).toEqual([
    [25, 50, 120],
    [25, 100, 120],
    [10, 120, 120],
  ])
})

test('an empty history is walked without a read', async () => {
  expect(await walkIds(growingSource(0, false))).toEqual([])
})

test('a rate limit is waited out as long as the venue asks, and other errors are thrown', async () => {
  const waited: number[] = []
  const wait = async (ms: number) => void waited.push(ms)
  const answers = [
    new RestError('RATE_LIMIT_EXCEEDED', 429, 250, ''),
    new RestError('RATE_LIMIT_EXCEEDED', 429, undefined, ''),
  ]
  const value = await readPatiently(async () => {
    const rejection = answers.shift()
    if (rejection !== undefined) throw rejection
    return 'read'
  }, wait)
  expect([value, waited]).toEqual(['read', [250, 1_000]])
  const broken = new RestError('INTERNAL_ERROR', 500, undefined, '')
  await expect(readPatiently(() => Promise.reject(broken), wait)).rejects.toBe(broken)
})
