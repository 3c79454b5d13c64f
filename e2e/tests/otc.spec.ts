import type { Locator, Page } from '@playwright/test'
import { expectEveryLook } from '../everyLook'
import { expect, test as base } from '../fixtures'
import { startHost, type Host } from '../startHost'

/* An option ends by the clock, which the test turns; every command is followed by a count of all money. */
const test = base.extend<object, { readonly host: Host }>({
  host: [
    async ({}, use) => {
      const host = await startHost(['--market', 'quiet', '--seed', '7', '--test-clock', '--audit'])
      await use(host)
      await host.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const hourMs = 3_600_000

/** The next 08:00 UTC that is far enough away. */
function nextEndMs(): number {
  const today = new Date().setUTCHours(8, 0, 0, 0)
  return today - Date.now() > 2 * hourMs ? today : today + 24 * hourMs
}

async function goTo(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Screens, now/ }).click()
  await page.getByRole('link', { name: 'OTC', exact: true }).click()
  await page.getByRole('region', { name: 'Ask the desk' }).waitFor()
}

type Wish = { readonly type: 'Call' | 'Put'; readonly strike: string; readonly contracts: string }

/** Fills the form but for the price. */
async function wish(page: Page, { type, strike, contracts }: Wish): Promise<void> {
  await page.getByRole('radio', { name: type }).check()
  await page.getByRole('textbox', { name: 'Strike' }).fill(strike)
  await page.getByLabel('Ends on').fill(new Date(nextEndMs()).toISOString().slice(0, 10))
  await page.getByRole('textbox', { name: 'Contracts' }).fill(contracts)
}

const most = (page: Page) => page.getByRole('textbox', { name: 'You pay at most' })
const held = (page: Page) => rowsOf(page.getByRole('table', { name: 'OTC positions' }))
const requests = (page: Page) => rowsOf(page.getByRole('table', { name: 'OTC requests' }))
const rowsOf = (table: Locator) => table.locator('tbody').getByRole('row')

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review the request…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask the desk' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('the desk sells an option, takes a part back, and pays out the rest at its end', async ({
  tradeScreen,
  host,
  page,
}) => {
  test.slow()
  await tradeScreen.begin()
  await goTo(page)
  await expect(page.getByText('Nothing is held from the desk. What it sells you is listed here.')).toBeVisible()

  // What is wrong is said at its field.
  await page.getByRole('button', { name: 'Review the request…' }).click()
  const strike = page.getByRole('textbox', { name: 'Strike' })
  await expect(strike).toHaveAccessibleDescription('Between a tenth of the index and ten times it.')
  await expect(page.getByRole('dialog')).toBeHidden()

  // Too little: the desk says its price, and the request waits.
  await wish(page, { type: 'Call', strike: '3000', contracts: '2' })
  await expect(page.getByRole('region', { name: 'Estimate' })).toContainText(/≈ 1\d\d\.\d\d USD/)
  await most(page).fill('5')
  await page.getByRole('button', { name: 'Review the request…' }).click()
  await expect(page.getByRole('dialog')).toContainText('You pay at most10.00 USDC')
  await expectEveryLook(page, 'OTC review')
  await page.getByRole('dialog').getByRole('button', { name: 'Ask the desk' }).click()
  await expect(requests(page).first()).toContainText('Quoted above your price')
  await expect(held(page)).toHaveCount(0)

  // The page knows what the desk asks, to within a little.
  await page.getByRole('button', { name: 'Use the desk’s ask' }).click()
  const asked = Number(await most(page).inputValue())
  await most(page).fill(String(Math.ceil(asked * 1.05)))
  await ask(page)
  await expect(requests(page).first()).toContainText('Bought')
  const quoted = Number((await requests(page).first().getByRole('cell').nth(5).textContent())?.replace(',', ''))
  expect(Math.abs(quoted - asked)).toBeLessThan(asked * 0.03)
  await expect(held(page).first()).toContainText(/ETH-\d\d\w{3}\d\d-3000-C/)
  // What fades behind other notices has less contrast.
  await expect(tradeScreen.toasts.getByText(/The desk was asked/)).toHaveCount(0)
  await expectEveryLook(page, 'OTC')

  // A part goes back, for no less than is asked.
  await page.getByRole('button', { name: /^Give ETH-.* back$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Contracts' }).fill('0.5')
  await dialog.getByRole('radio', { name: 'Whatever is bid' }).check()
  await expectEveryLook(page, 'OTC unwind')
  await dialog.getByRole('button', { name: 'Give it back' }).click()
  await expect(requests(page).first()).toContainText('Given back')
  await expect(held(page).first()).toContainText('1.5')

  // At its end the call is paid out: the index stands at 3,120.50, so 1.5 × 120.50.
  await host.tell(`set ${new Date(nextEndMs()).toISOString()}`)
  await host.tell('advance 5s')
  await expect(held(page)).toHaveCount(0)
  await page.evaluate(() => history.pushState(null, '', '/transfers'))
  await expect(page.getByRole('row').filter({ hasText: '+180.75 USDC' })).toContainText('OTC settlement')
})
