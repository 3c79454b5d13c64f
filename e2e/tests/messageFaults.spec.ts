import { runSize } from '@/dev/testing/runSize'
import { expect, test } from '../fixtures'
import { readBook } from '../restTrader'
import { TradeScreen } from '../screens/TradeScreen'
import { installWireFaults, watchPaint } from '../wireFaults'

const faultCount = runSize({ usual: 10, full: 60 })

test('with duplicated, late, swapped, lost and misdirected messages, only data that the venue sent is painted', async ({
  page,
  startOwnHost,
}, info) => {
  const lively = await startOwnHost(['--market', 'live', '--seed', '11', '--speed', '20'])
  const faults = await installWireFaults(page, 'ETH-PERP', 20261121)
  const tradeScreen = new TradeScreen(page, lively.appUrl)
  await tradeScreen.open()
  await expect(tradeScreen.bookPanel).not.toContainText('resyncing')
  const painted = await watchPaint(page)
  const count = () => Object.values(faults.counts()).reduce((sum, kind) => sum + kind, 0)

  faults.begin()
  await expect.poll(count, { timeout: 80_000 }).toBeGreaterThanOrEqual(faultCount)
  // A resynchronizing page paints nothing as live: enough must be painted to prove anything.
  await expect.poll(async () => (await painted()).books.length, { timeout: 40_000 }).toBeGreaterThan(10)
  faults.end()

  // The page recovers by itself: a book that lost its last message is detected with the next one.
  await expect(async () => {
    await expect(tradeScreen.bookPanel).not.toContainText('resyncing', { timeout: 1_000 })
    expect((await tradeScreen.levels('buy')).slice(0, 5)).toEqual((await readBook(lively.venueUrl, 'bids')).slice(0, 5))
  }).toPass()

  const { books, marks } = await painted()
  const received = new Set(faults.books())
  expect(books.filter((book) => !received.has(book))).toEqual([])

  // Mark prices must be painted in the venue's order.
  let at = 0
  for (const mark of marks) {
    const next = faults.marks().findIndex((one, index) => index >= at && Math.abs(one - mark) <= 0.005_001)
    expect(next, `${mark} after ${faults.marks()[at]}`).toBeGreaterThanOrEqual(0)
    at = next
  }
  info.annotations.push({ type: 'faults', description: JSON.stringify(faults.counts()) })
})
