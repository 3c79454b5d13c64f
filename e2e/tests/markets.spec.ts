import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'

const table = (page: Page) => page.getByRole('table', { name: 'Markets' })
const rows = (page: Page) => table(page).locator('tbody tr[tabindex]')
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) })

test.beforeEach(async ({ page, host }) => {
  await page.goto(`${host.appUrl}/markets`)
  await table(page).waitFor()
})

/** Resets the list's filters. */
async function openAgain(page: Page): Promise<void> {
  await goInPage(page, '/markets')
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
  await table(page).waitFor()
}

test('markets are grouped, filtered, sorted, marked as favourites and opened without the pointer, and the list has no accessibility violations on desktop and phone', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await test.step('options are grouped and filtered', async () => {
    await test.step('options are grouped by asset and expiry, and an opened group stays open for the session', async () => {
      const btc = rows(page).filter({ hasText: /^BTC options/ })
      const expiry = rows(page)
        .filter({ has: page.getByRole('button', { name: /^ETH \d+ [A-Z]/ }) })
        .first()
      await expect(btc.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
      await btc.click()
      await expect(btc.getByRole('button')).toHaveAttribute('aria-expanded', 'false')
      await expect(page.getByRole('button', { name: /^BTC \d+ [A-Z]/ })).toHaveCount(0)
      await expect(expiry).toContainText(/Forward [\d,]+\.\d\dATM IV \d+\.\d%/)
      await expiry.focus()
      await page.keyboard.press('Enter')
      await expect(expiry.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('tr:focus')).toContainText(/^ETH-\d+[A-Z]{3}\d\d-[\d.]+-[CP]/)
      await page.reload()
      await expect(btc.getByRole('button')).toHaveAttribute('aria-expanded', 'false')
      await expect(expiry.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
    })

    await test.step('options are filtered by asset and expiry, and only part of a long list is drawn', async () => {
      await page.getByRole('searchbox', { name: 'Search markets' }).fill('eth')
      await expect.poll(async () => Number(await table(page).getAttribute('aria-rowcount'))).toBeGreaterThan(100)
      const count = Number(await table(page).getAttribute('aria-rowcount'))
      expect(await rows(page).count()).toBeLessThan(count)
      await page.getByRole('searchbox', { name: 'Search markets' }).fill('')
      await page.getByRole('radio', { name: 'Options' }).check()
      await page.getByRole('combobox', { name: 'Asset' }).selectOption('ETH')
      await page.getByRole('combobox', { name: 'Expiry' }).selectOption({ index: 1 })
      await expect(rows(page).first().locator('td').nth(1)).toHaveText(/^ETH-\d+[A-Z]{3}\d\d-\d+-[CP]$/)
      await expect(rows(page).first().locator('td').nth(7)).toHaveText(/^\d+\.\d%$/)
      const names = await rows(page).locator('td:nth-child(2)').allInnerTexts()
      expect(new Set(names.map((name) => name.split('-')[1])).size).toBe(1)
    })
  })

  await openAgain(page)
  await test.step('the perpetuals have all their figures and the order of a column; the address contains category, search and order; a market is found and opened without the pointer', async () => {
    await test.step('the perpetuals come first, sorted by volume, with all their figures', async () => {
      await page.getByRole('radio', { name: 'Perpetuals' }).check()
      const eth = row(page, 'ETH-PERP')
      await expect(eth.getByRole('cell')).toHaveText([
        '',
        'ETH-PERP',
        /^[\d,]+\.\d+$/,
        /^[+\u2212]?\d+\.\d\d%$/,
        '',
        /^[+\u2212]?0\.\d{4}%$/,
        /^[\d.]+( [kMB])?$/,
        /^[\d.]+( [kMB])?$/,
        // Options of the asset.
        /^\d+$/,
      ])
      await expect(eth.locator('polyline')).toHaveCount(1)
      await expect(table(page).getByRole('columnheader', { name: '24 h volume (USD)' })).toHaveAttribute(
        'aria-sort',
        'descending',
      )
    })

    await test.step('clicking a header sorts, and rows do not move by themselves', async () => {
      await expect(row(page, 'ETH-PERP')).toBeVisible()
      await table(page).getByRole('button', { name: 'Mark' }).click()
      const marks = async () =>
        (await rows(page).locator('td:nth-child(3)').allInnerTexts()).map((text) => Number(text.replaceAll(',', '')))
      await expect.poll(async () => (await marks()).length).toBeGreaterThan(1)
      expect(await marks()).toEqual((await marks()).toSorted((a, b) => b - a))
    })

    await test.step('the address contains category, search and order, for links and Back', async () => {
      await openAgain(page)
      await page.getByRole('radio', { name: 'Perpetuals' }).check()
      await expect(page).toHaveURL(/\/markets\?category=perpetuals$/)
      await page.getByRole('searchbox', { name: 'Search markets' }).fill('eth')
      await table(page).getByRole('button', { name: 'Mark' }).click()
      await expect(page).toHaveURL(/\/markets\?category=perpetuals&search=eth&sort=-mark$/)
      await page.reload()
      await expect(rows(page)).toHaveCount(1)
      await expect(page.getByRole('searchbox', { name: 'Search markets' })).toHaveValue('eth')
      await expect(page).toHaveTitle('Markets · Optick')
      await page.goBack()
      await expect(page).toHaveURL(/\/markets\?category=perpetuals&search=eth$/)
      await page.goBack()
      await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
      await expect(page).toHaveURL(/\/markets$/)
    })

    await openAgain(page)
    await test.step('a market is found and opened with the keyboard alone', async () => {
      await page.keyboard.press('/')
      // A key pressed before the page's keys have loaded is handled afterwards.
      await expect(page.getByRole('searchbox', { name: 'Search markets' })).toBeFocused()
      await page.keyboard.type('btc perp')
      await expect(rows(page)).toHaveCount(1)
      await page.keyboard.press('ArrowDown')
      await expect(row(page, 'BTC-PERP')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/trade\/BTC-PERP$/)
    })

    await test.step('Enter in the search opens the first result', async () => {
      await page.goBack()
      await table(page).waitFor()
      await page.getByRole('searchbox', { name: 'Search markets' }).fill('eth perp')
      await expect(rows(page)).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/trade\/ETH-PERP$/)
    })
  })

  await openAgain(page)
  await test.step('favorites are marked by the star or by F, and survive a reload; the picker shows them first, with the daily change and a link to all markets', async () => {
    await test.step('favorites are marked by the star or by F, and survive a reload', async () => {
      await page.getByRole('radio', { name: 'Favourites' }).check()
      await expect(page.getByText(/^No favourites yet/)).toBeVisible()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await page.getByRole('radio', { name: 'Perpetuals' }).check()
      await page.getByRole('button', { name: 'Favourite BTC-PERP' }).click()
      await expect(page).toHaveURL(/\/markets\?category=perpetuals$/)
      await row(page, 'ETH-PERP').focus()
      await page.keyboard.press('f')
      await expect(page.getByRole('button', { name: 'Favourite ETH-PERP' })).toHaveAttribute('aria-pressed', 'true')
      await page.reload()
      await page.getByRole('radio', { name: 'Favourites' }).check()
      await expect(rows(page)).toHaveCount(2)
      for (const name of ['BTC-PERP', 'ETH-PERP']) await page.getByRole('button', { name: `Favourite ${name}` }).click()
      await expect(rows(page)).toHaveCount(0)
    })

    await test.step('the picker shows favorites first, the daily change, and a link to all markets', async () => {
      await openAgain(page)
      await page.getByRole('radio', { name: 'Perpetuals' }).check()
      await page.getByRole('button', { name: 'Favourite SOL-PERP' }).click()
      await goInPage(page, '/trade/ETH-PERP')
      await page.getByRole('table', { name: 'Order book' }).waitFor()
      await page.keyboard.press('/')
      const picker = page.getByRole('dialog', { name: 'Choose an instrument' })
      await expect(picker.getByRole('option').first()).toHaveAccessibleName('SOL-PERP, favourite')
      await expect(picker.getByRole('option', { name: 'ETH-PERP', exact: true })).toContainText(/[+\u2212]?\d+\.\d\d%/)
      await picker.getByRole('radio', { name: 'Favourites' }).check()
      await expect(picker.getByRole('option')).toHaveCount(1)
      const star = picker.getByRole('button', { name: 'Favourite SOL-PERP' })
      await star.click()
      await expect(star).toHaveAttribute('aria-pressed', 'false')
      await picker.getByRole('option', { name: 'SOL-PERP' }).locator('[data-star]').click()
      await expect(star).toHaveAttribute('aria-pressed', 'true')
      await expectAccessible(page, { within: picker })
      await picker.getByRole('link', { name: 'All markets' }).click()
      await expect(page).toHaveURL(/\/markets$/)
    })
  })

  await test.step('the list has no accessibility violations on desktop and phone, and the header links to it', async () => {
    await goInPage(page, '/portfolio')
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Markets' }).click()
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const category of ['All', 'Options', 'Favourites']) {
        await page.getByRole('radio', { name: category }).check()
        await expect(page.getByRole('radio', { name: category })).toBeChecked()
        await expectAccessible(page)
      }
    }
  })
})
