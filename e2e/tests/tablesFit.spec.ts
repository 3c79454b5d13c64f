import { runSize } from '@/dev/testing/runSize'
import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'
import { cutIn, tradeLongNumbers } from '../longNumbers'

const widths = [390, 1440, 1024, 820, 1280, 1920].slice(0, runSize({ usual: 3, full: 6 }))

test(`no number and no header of positions, orders and fills is clipped at any of ${widths.length} widths`, async ({
  page,
  host,
  wallet,
  tradeScreen,
}) => {
  test.setTimeout(150_000)
  await tradeLongNumbers(host.venueUrl, wallet.key)
  const tabs = ['Positions', 'Open orders', 'Fills']
  await page.setViewportSize({ width: 1440, height: 900 })
  await tradeScreen.openSignedIn()
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of tabs) {
      await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
      await page.getByRole('table', { name, exact: true }).getByRole('row').nth(1).waitFor()
      // A panel's width follows the layout, which follows the window.
      let found: readonly string[] = []
      await expect
        .poll(async () => (found = await cutIn(page, [name])).length, { timeout: 4_000 })
        .toBe(0)
        .catch(() => undefined)
      faults.push(...found.map((fault) => `${width}: ${fault}`))
    }
  }
  // The history scrolls sideways if its columns need more than the screen's width.
  await page.setViewportSize({ width: 1280, height: 900 })
  await goInPage(page, '/history/fills')
  await page.getByRole('table', { name: 'Fills', exact: true }).getByRole('row').nth(4).waitFor()
  await expect.poll(() => cutIn(page, ['Fills'], 'scrolls'), 'the history of fills').toEqual([])
  expect(faults).toEqual([])
})
