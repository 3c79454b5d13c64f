import type { Locator, Page } from '@playwright/test'
import { expectEveryLook } from '../everyLook'
import { expect, test } from '../fixtures'

/* Options expire by the clock, which the test advances; the venue audits all money after every command. */
test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock', '--audit'] })

const hourMs = 3_600_000

/** The next 08:00 UTC that is far enough away. */
function nextEndMs(): number {
  const today = new Date().setUTCHours(8, 0, 0, 0)
  return today - Date.now() > 2 * hourMs ? today : today + 24 * hourMs
}

async function goTo(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Current screen/ }).click()
  await page.getByRole('link', { name: 'OTC', exact: true }).click()
  await page.getByRole('region', { name: 'Request a price' }).waitFor()
}

type OtcTerms = { readonly type: 'Call' | 'Put'; readonly strike: string; readonly contracts: string }

/** Fills in the form except for the price. */
async function fillForm(page: Page, { type, strike, contracts }: OtcTerms): Promise<void> {
  await page.getByRole('radio', { name: type }).check()
  await page.getByRole('textbox', { name: 'Strike' }).fill(strike)
  await page.getByLabel('Expiry date').fill(new Date(nextEndMs()).toISOString().slice(0, 10))
  await page.getByRole('textbox', { name: 'Contracts' }).fill(contracts)
}

const maxPremium = (page: Page) => page.getByRole('textbox', { name: 'Max premium' })
const positions = (page: Page) => rowsOf(page.getByRole('table', { name: 'OTC positions' }))
const requests = (page: Page) => rowsOf(page.getByRole('table', { name: 'OTC requests' }))
const rowsOf = (table: Locator) => table.locator('tbody').getByRole('row')

async function sendRequest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review request…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request a price' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('the desk sells an option, buys a part back, and pays out the rest at expiry', async ({
  tradeScreen,
  host,
  page,
}) => {
  test.slow()
  await tradeScreen.begin()
  await goTo(page)
  await expect(page.getByText('No OTC positions yet. Options you buy from the desk appear here.')).toBeVisible()

  // The error is shown at its field.
  const strike = page.getByRole('textbox', { name: 'Strike' })
  // It begins at the money: the index is 3,120.50.
  await expect(strike).toHaveValue('3120')
  await strike.fill('')
  await page.getByRole('button', { name: 'Review request…' }).click()
  await expect(strike).toHaveAccessibleDescription('Must be between 0.1× and 10× the index')
  await expect(page.getByRole('dialog')).toBeHidden()

  // Too low: the desk states its price, and the request stays open.
  await fillForm(page, { type: 'Call', strike: '3000', contracts: '2' })
  await expect(page.getByRole('region', { name: 'Estimate' })).toContainText(/≈ 1\d\d\.\d\d USD/)
  await maxPremium(page).fill('5')
  await page.getByRole('button', { name: 'Review request…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Max premium10.00 USDC')
  await expectEveryLook(page, 'OTC review', page.getByRole('dialog'))
  await page.getByRole('dialog').getByRole('button', { name: 'Request a price' }).click()
  await expect(requests(page).first()).toContainText('Offer above your max')
  await expect(positions(page)).toHaveCount(0)

  // The page estimates the desk's ask closely.
  await page.getByRole('button', { name: 'Use desk’s offer' }).click()
  const asked = Number(await maxPremium(page).inputValue())
  await maxPremium(page).fill(String(Math.ceil(asked * 1.05)))
  await sendRequest(page)
  await expect(requests(page).first()).toContainText('Bought')
  const quoted = Number((await requests(page).first().getByRole('cell').nth(5).textContent())?.replace(',', ''))
  expect(Math.abs(quoted - asked)).toBeLessThan(asked * 0.03)
  await expect(positions(page).first()).toContainText(/ETH-\d\d\w{3}\d\d-3000-C/)
  // Notices fading behind others have less contrast.
  await expect(tradeScreen.toasts.getByText(/OTC request sent/)).toHaveCount(0)
  await expectEveryLook(page, 'OTC', 'main')

  // Sells a part back at the desk's bid.
  await page.getByRole('button', { name: /^Sell ETH-.* back$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Contracts' }).fill('0.5')
  await dialog.getByRole('radio', { name: 'At the desk’s bid (no minimum)' }).check()
  await expectEveryLook(page, 'OTC unwind', dialog)
  await dialog.getByRole('button', { name: 'Sell back' }).click()
  await expect(requests(page).first()).toContainText('Sold back')
  await expect(positions(page).first()).toContainText('1.5')

  // At expiry the call pays out: the index is 3,120.50, so 1.5 × 120.50.
  await host.command(`set ${new Date(nextEndMs()).toISOString()}`)
  await host.command('advance 5s')
  await expect(positions(page)).toHaveCount(0)
  await page.evaluate(() => history.pushState(null, '', '/transfers'))
  await expect(page.getByRole('row').filter({ hasText: '+180.75 USDC' })).toContainText('OTC settlement')
})
