import type { Page } from '@playwright/test'
import { everyOverlay, everyScreen, tradeOverRest } from '../everyScreen'
import { expect, test } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { TicketKinds } from '../screens/TicketKinds'

test.describe.configure({ timeout: 600_000 })

/** Each beginning of a number while it is typed, such as 0, 0., 0.0 and 0.05. */
const typed = ['0.05', '0.0000001', '00', '-0', '.'] as const

/** Fields of one kind repeat, such as those in table rows. */
const mostFields = 12

/** Types into every visible number field. Errors of the page appear in the console, which must be empty. */
async function typeEverywhere(page: Page, where: string): Promise<number> {
  const fields = page.locator('input[inputmode="decimal"]:enabled').filter({ visible: true })
  const count = Math.min(mostFields, await fields.count())
  for (let at = 0; at < count; at++) {
    const field = fields.nth(at)
    // Typing into one field may remove another.
    if (!(await field.isVisible())) continue
    for (const text of typed) {
      await field.fill('')
      await field.pressSequentially(text)
    }
    await field.fill('')
    // The next screen may be opened by a key.
    await field.blur()
  }
  await expect(page.getByText(/This (panel|part of the page) failed|Something went wrong/), where).toHaveCount(0)
  return count
}

test('every number field accepts 0 and every beginning of a number, even for a contract under 1 USD', async ({
  page,
  host,
  wallet,
  tradeScreen,
}) => {
  await tradeOverRest(await openRestTrader(host.venueUrl, wallet.key), host.venueUrl)
  await tradeScreen.begin('DOGE-PERP')
  let count = 0
  for (const kind of ['Limit', 'Stop', 'TWAP', 'Scaled'] as const) {
    await test.step(`the ticket: ${kind}`, async () => {
      await new TicketKinds(page).choose(kind)
      count += await typeEverywhere(page, kind)
    })
  }
  for (const tab of ['Alerts', 'MMP']) {
    await test.step(`the tab: ${tab}`, async () => {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      count += await typeEverywhere(page, tab)
    })
  }
  for (const screen of [...everyOverlay, ...everyScreen]) {
    await test.step(screen.name, async () => {
      await screen.go(page)
      await screen.ready(page).waitFor()
      count += await typeEverywhere(page, screen.name)
      await screen.leave?.(page)
    })
  }
  expect(count).toBeGreaterThan(40)
})
