import { expect, test } from 'vitest'
import type { HistorySource } from './historySource'
import { createHistorySums } from './historySums'

type Row = { readonly id: number; readonly value: bigint }

/** Rows 1 to `count`, each worth its number, newest first. */
function venueOf(count: number) {
  let table: readonly Row[] = []
  const grow = (to: number) => {
    for (let id = table.length + 1; id <= to; id += 1) table = [{ id, value: BigInt(id) }, ...table]
  }
  grow(count)
  let readings = 0
  const source: HistorySource<Row> = {
    startNs: undefined,
    endNs: undefined,
    isPagedByTime: true,
    isShown: undefined,
    timeNsOf: ({ id }) => BigInt(id),
    keyOf: ({ id }) => String(id),
    readPage: async ({ endNs = 10n ** 20n, offset, limit }) => {
      readings += 1
      const inWindow = table.filter(({ id }) => BigInt(id) <= endNs)
      return { count: inWindow.length, rows: inWindow.slice(offset, offset + limit) }
    },
  }
  return { source, grow, readings: () => readings }
}

const rules = {
  sumsOf: ({ value }: Row) => [{ label: 'Sum', value, isSigned: true, decimals: 2 }],
  runningOf: ({ value }: Row) => value,
}
const open = (source: HistorySource<Row>) => createHistorySums(source, rules, async () => undefined)
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a short list is summed up at once, with a running sum for each row', async () => {
  const sums = open(venueOf(120).source)
  sums.follow(120)
  await settle()
  const view = sums.getSnapshot()
  // 1 + … + 120 and 1 + … + 60
  expect(view.totals.get('Sum')?.value).toBe(7_260n)
  expect([view.status, view.rows, view.looked, view.of]).toEqual(['done', 120, 120, 120])
  expect([view.runningOf('60'), view.runningOf('120')]).toEqual([1_830n, 7_260n])
})

test('new rows on top are added to the sums with a single read', async () => {
  const venue = venueOf(120)
  const sums = open(venue.source)
  sums.follow(120)
  await settle()
  const before = venue.readings()
  venue.grow(125)
  sums.follow(125)
  await settle()
  // 125 × 126 ÷ 2
  expect(sums.getSnapshot()).toMatchObject({ status: 'done', rows: 125 })
  expect(sums.getSnapshot().totals.get('Sum')?.value).toBe(7_875n)
  expect(sums.getSnapshot().runningOf('122')).toBe(7_503n)
  expect(venue.readings() - before).toBe(1)
})

test('a long list is summed up only on request', async () => {
  const venue = venueOf(1_200)
  const sums = open(venue.source)
  sums.follow(1_200)
  await settle()
  expect(sums.getSnapshot()).toMatchObject({ status: 'asked', of: 1_200, rows: 0 })
  expect(venue.readings()).toBe(0)
  sums.start()
  await settle()
  expect(sums.getSnapshot().totals.get('Sum')?.value).toBe(720_600n)
})

test('an empty list has zero sums, and the first row starts them', async () => {
  const venue = venueOf(0)
  const sums = open(venue.source)
  sums.follow(0)
  await settle()
  expect(sums.getSnapshot().status).toBe('done')
  venue.grow(1)
  sums.follow(1)
  await settle()
  expect(sums.getSnapshot().totals.get('Sum')?.value).toBe(1n)
})

test('a failure is reported, and a retry starts over', async () => {
  const { source } = venueOf(3)
  let isDown = true
  const sums = open({
    ...source,
    readPage: async (...asked) => (isDown ? Promise.reject(new Error('down')) : source.readPage(...asked)),
  })
  sums.follow(3)
  await settle()
  expect(sums.getSnapshot().status).toBe('failed')
  isDown = false
  sums.start()
  await settle()
  expect(sums.getSnapshot().totals.get('Sum')?.value).toBe(6n)
})

test('each day has its rows and its sums, newest first, and rare columns are found', async () => {
  const { source } = venueOf(5)
  const dayNs = 86_400_000_000_000n
  // Rows 1 and 2 are on 2 January 1970 in every time zone, rows 3 to 5 on 4 January.
  const timeNsOf = ({ id }: Row) => (id < 3 ? 1n : 3n) * dayNs + dayNs / 2n
  const sums = createHistorySums(
    {
      ...source,
      timeNsOf,
      readPage: async () => ({
        count: 5,
        rows: (
          await source.readPage(
            { startNs: undefined, endNs: undefined, offset: 0, limit: 5 },
            new AbortController().signal,
          )
        ).rows,
      }),
    },
    { ...rules, rareOf: ({ id }) => (id === 4 ? ['fee'] : []) },
    async () => undefined,
  )
  sums.follow(5)
  await settle()
  const { days, rare } = sums.getSnapshot()
  expect(days.map(({ day, rows, totals }) => [day, rows, totals.get('Sum')?.value])).toEqual([
    ['1970-01-04', 3, 12n],
    ['1970-01-02', 2, 3n],
  ])
  expect([...rare]).toEqual(['fee'])
})
