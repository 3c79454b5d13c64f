import { expect, test as base } from '../fixtures'
import { HistoryScreen } from '../screens/HistoryScreen'

/* Generates the venue's answers, because a story cannot trade this many fills. */

const test = base.extend<{ readonly history: HistoryScreen }>({
  history: async ({ page, host }, use) => use(new HistoryScreen(page, host.appUrl)),
})

test('a million fills scroll from end to end, and only the visible ones are rendered', async ({
  tradeScreen,
  history,
  page,
}) => {
  const count = 1_000_000
  const newestSec = Math.floor(Date.now() / 1000)
  // One fill a second, identified by its price.
  await page.route(/\/trade-history\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams
    const endSec = query.has('end_time') ? Number(BigInt(query.get('end_time') ?? '') / 1_000_000_000n) : newestSec
    const first = newestSec - endSec + Number(query.get('offset') ?? 0)
    const rows = Array.from({ length: Math.min(50, count - first) }, (_, index) => fillNumber(first + index, newestSec))
    await route.fulfill({ json: { count: String(count - (newestSec - endSec)), trade_history: rows } })
  })
  await tradeScreen.begin()
  await history.go('fills')
  const table = history.table('fills')
  await expect(table).toHaveAttribute('aria-rowcount', String(count + 1))
  await expect(history.rows('fills').first()).toContainText('1.00')
  await expect(history.sums.getByRole('button', { name: 'Total all 1,000,000 rows' })).toBeVisible()

  await history.rows('fills').first().focus()
  await page.keyboard.press('End')
  await expect(history.rows('fills').last()).toBeFocused()
  await expect(history.rows('fills').last()).toContainText('1,000,000.00')
  await page.keyboard.press('PageUp')
  await expect(table.locator('tr:focus')).toContainText(/999,9\d\d\.00/)
  expect(await history.rows('fills').count()).toBeLessThan(70)

  // The middle of the scroll bar is the middle of the list.
  await table.locator('..').evaluate((box) => box.scrollTo(0, (box.scrollHeight - box.clientHeight) / 2))
  const row = history.rows('fills').nth(20)
  await expect(row.getByRole('cell').nth(3)).toHaveText(/^(499|500),\d{3}\.00$/)
  const index = Number(await row.getAttribute('data-row'))
  await expect(row.getByRole('cell').nth(3)).toHaveText(`${(index + 1).toLocaleString('en-US')}.00`)
})

/** The fill at an index of the list, identified by its price. */
function fillNumber(place: number, newestSec: number): Readonly<Record<string, string>> {
  return {
    trade_id: `t${place}`,
    order_id: `0x${'1'.padStart(64, '0')}`,
    trade_type: 'trade',
    account: `0x${'1'.padStart(40, '0')}`,
    instrument_id: '1',
    instrument_name: 'ETH-PERP',
    instrument_type: 'PERPETUAL',
    asset: 'ETH',
    amount: '1',
    side: 'buy',
    fees: '0.5',
    price: String(place + 1),
    liquidity: 'taker',
    pnl: '0',
    created_timestamp: `${newestSec - place}000000000`,
  }
}

test('a list that fails to load says why, and a retry loads it; a cancelled export creates no file', async ({
  tradeScreen,
  history,
  page,
}) => {
  let isDown = true
  await page.route(/\/trade-history\?/, async (route) => {
    if (isDown) return route.fulfill({ status: 500, json: { error: 'INTERNAL_ERROR' } })
    const offset = Number(new URL(route.request().url()).searchParams.get('offset') ?? 0)
    // All pages have the same times, so that only the offset distinguishes them.
    const rows = Array.from({ length: 50 }, (_, index) => fillNumber(offset + index, offset + index + 1_700_000_000))
    return route.fulfill({ json: { count: '5000', trade_history: rows } })
  })
  await tradeScreen.begin()
  await history.go('fills')
  await expect(page.getByText('Couldn’t load fills')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(history.rows('fills').first()).toContainText('1.00')

  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('menuitem', { name: 'Export view' }).click()
  await expect(page.getByText(/^Loading \d+ of 5,000 rows…$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Export…' })).toBeVisible()
})
