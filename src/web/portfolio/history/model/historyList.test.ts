import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHistoryList, type HistoryList } from './historyList'
import type { HistorySource, PageRequest } from './historySource'

type Row = { readonly id: number; readonly timeNs: bigint }

/** A venue with a table of rows, newest first. It responds at once and records its requests. */
function createVenue(initial: readonly Row[]) {
  let table = initial
  let isDown = false
  const asked: PageRequest[] = []
  const source: HistorySource<Row> = {
    startNs: undefined,
    endNs: undefined,
    timeNsOf: ({ timeNs }) => timeNs,
    keyOf: ({ id }) => String(id),
    isShown: undefined,
    isPagedByTime: true,
    readPage: async (request) => {
      asked.push(request)
      if (isDown) throw new Error('down')
      const { startNs = 0n, endNs = 10n ** 30n, offset, limit } = request
      const inWindow = table.filter(({ timeNs }) => timeNs >= startNs && timeNs <= endNs)
      return { count: inWindow.length, rows: inWindow.slice(offset, offset + limit) }
    },
  }
  return {
    source,
    asked,
    arrive: (...rows: readonly Row[]) => {
      table = [...rows, ...table]
    },
    setDown: (value: boolean) => {
      isDown = value
    },
  }
}

/** Creates `count` rows, of which `perTime` share each time. */
const tableOf = (count: number, perTime = 3): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: count - index,
    timeNs: BigInt(1_000_000 - Math.floor(index / perTime)),
  }))

/** Awaits all reads, because every response is an already resolved promise. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

function ready<R>(list: HistoryList<R>) {
  const view = list.getSnapshot()
  if (view.status !== 'ready') throw new Error(`the list is ${view.status}`)
  return view
}

const idsOf = (list: HistoryList<Row>, first: number, last: number) =>
  Array.from({ length: last - first }, (_, index) => ready(list).rowAt(first + index)?.id)

const expectedIds = (count: number, first: number, last: number) =>
  Array.from({ length: last - first }, (_, index) => count - first - index)

test('the row count is known before the rows are read, and a jump reads only where it lands', async () => {
  const venue = createVenue(tableOf(1_000_000))
  const list = createHistoryList(venue.source)
  await settle()
  expect(ready(list).rowCount).toBe(1_000_000)
  list.onWindow({ first: 700_010, last: 700_040, isAtTop: false })
  await settle()
  expect(idsOf(list, 700_010, 700_040)).toEqual(expectedIds(1_000_000, 700_010, 700_040))
  expect(venue.asked).toHaveLength(2)
})

test('further pages are fetched by time instead of by offset from the top', async () => {
  const venue = createVenue(tableOf(400))
  const list = createHistoryList(venue.source)
  await settle()
  list.onWindow({ first: 20, last: 200, isAtTop: false })
  await settle()
  expect(idsOf(list, 0, 200)).toEqual(expectedIds(400, 0, 200))
  expect(venue.asked.slice(1).every(({ offset, limit }) => offset < 4 && limit === 50)).toBe(true)
})

test('memory is bounded: after scrolling through everything only nearby rows are retained', async () => {
  const venue = createVenue(tableOf(10_000))
  const list = createHistoryList(venue.source)
  for (let first = 0; first < 10_000; first += 100) {
    list.onWindow({ first, last: first + 100, isAtTop: first === 0 })
    await settle()
  }
  const retained = Array.from({ length: 10_000 }, (_, index) => ready(list).rowAt(index)).filter(
    (row) => row !== undefined,
  )
  expect(retained.length).toBeLessThanOrEqual(42 * 50)
})

test('new rows are shown at the top, and announced while older rows are viewed', async () => {
  const venue = createVenue(tableOf(300))
  const list = createHistoryList(venue.source)
  await settle()
  venue.arrive({ id: 301, timeNs: 2_000_000n })
  list.refresh()
  await settle()
  expect(idsOf(list, 0, 2)).toEqual([301, 300])
  list.onWindow({ first: 100, last: 130, isAtTop: false })
  await settle()
  venue.arrive({ id: 303, timeNs: 2_000_002n }, { id: 302, timeNs: 2_000_001n })
  list.refresh()
  await settle()
  expect(ready(list).newCount).toBe(2)
  expect(idsOf(list, 100, 130)).toEqual(expectedIds(301, 100, 130))
  // A page that is read only now still belongs to the original list.
  list.onWindow({ first: 250, last: 260, isAtTop: false })
  await settle()
  expect(idsOf(list, 250, 260)).toEqual(expectedIds(301, 250, 260))
  list.showNew()
  await settle()
  expect(idsOf(list, 0, 3)).toEqual([303, 302, 301])
  expect(ready(list)).toMatchObject({ newCount: 0, rowCount: 303, generation: 3 })
})

test('a list paged by offset accounts for new rows on top', async () => {
  const venue = createVenue(tableOf(300))
  const list = createHistoryList({ ...venue.source, isPagedByTime: false })
  await settle()
  list.onWindow({ first: 10, last: 40, isAtTop: false })
  venue.arrive({ id: 302, timeNs: 2_000_000n }, { id: 301, timeNs: 2_000_000n })
  list.onWindow({ first: 200, last: 230, isAtTop: false })
  await settle()
  expect(idsOf(list, 200, 230)).toEqual(expectedIds(300, 200, 230))
})

test('with client-side filters the list reads on until it has enough rows, and reports how far it got', async () => {
  const venue = createVenue(tableOf(2_000))
  const list = createHistoryList({ ...venue.source, isShown: ({ id }) => id % 10 === 0 })
  await settle()
  expect(ready(list).looked).toEqual({ rows: 500, of: 2_000 })
  expect(ready(list)).toMatchObject({ rowCount: 70, isCountFinal: false })
  list.onWindow({ first: 0, last: 1_000, isAtTop: false })
  await settle()
  expect(ready(list)).toMatchObject({ rowCount: 200, isCountFinal: true, looked: { rows: 2_000, of: 2_000 } })
  expect(idsOf(list, 0, 3)).toEqual([2000, 1990, 1980])
  expect(idsOf(list, 198, 200)).toEqual([20, 10])
})

test('discarded rows are read again at the same place', async () => {
  const venue = createVenue(tableOf(20_000))
  const list = createHistoryList({ ...venue.source, isShown: ({ id }) => id % 7 === 0 })
  for (let last = 100; last <= 2_800; last += 100) {
    list.onWindow({ first: last - 100, last, isAtTop: false })
    await settle()
  }
  expect(ready(list).rowAt(3)).toBeUndefined()
  list.onWindow({ first: 0, last: 30, isAtTop: true })
  await settle()
  // 19,999 is 7 × 2,857.
  expect(idsOf(list, 0, 3)).toEqual([19_999, 19_992, 19_985])
})

test('an error is shown next to the rows already read, and a retry continues from there', async () => {
  const venue = createVenue(tableOf(300))
  venue.setDown(true)
  const list = createHistoryList(venue.source)
  await settle()
  expect(list.getSnapshot().status).toBe('failed')
  venue.setDown(false)
  list.retry()
  await settle()
  venue.setDown(true)
  list.onWindow({ first: 100, last: 120, isAtTop: false })
  await settle()
  expect(ready(list).error).toEqual(new Error('down'))
  expect(idsOf(list, 0, 2)).toEqual([300, 299])
  venue.setDown(false)
  list.retry()
  await settle()
  expect(idsOf(list, 100, 102)).toEqual([200, 199])
})

test('any sequence of scrolling shows the list as of its start', async () => {
  const looks = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(looks, fc.integer({ min: 1, max: 120 }), fc.boolean(), async (firsts, perTime, isByTime) => {
      const venue = createVenue(tableOf(730, perTime))
      const list = createHistoryList({ ...venue.source, isPagedByTime: isByTime })
      await settle()
      let id = 730
      for (const first of firsts) {
        list.onWindow({ first, last: first + 30, isAtTop: false })
        await settle()
        expect(idsOf(list, first, first + 30)).toEqual(expectedIds(730, first, first + 30))
        id += 1
        venue.arrive({ id, timeNs: BigInt(1_000_000 + id) })
      }
    }),
    { numRuns: 60 },
  )
})
