import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { expectBothThemes } from '../everyLook'
import { expect, test } from '../fixtures'
import type { TradeScreen } from '../screens/TradeScreen'

/** By the menu: loading the page anew would end the session. */
async function open(page: Page, path = '/interface'): Promise<void> {
  await page.evaluate((next) => history.pushState(null, '', next), path)
}

const row = (page: Page, name: string) => page.locator('[data-operation]').filter({ hasText: name })
const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function beginAt(tradeScreen: TradeScreen, page: Page, path?: string): Promise<void> {
  await tradeScreen.begin()
  await open(page, path)
}

test('every operation is listed and found, and all that reads is asked and understood', async ({
  page,
  tradeScreen,
}) => {
  test.setTimeout(120_000)
  await beginAt(tradeScreen, page)
  await expect(page.locator('[data-operation]')).toHaveCount(131)
  await page.getByRole('button', { name: 'Ask all reads' }).click()
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask all reads' })).toBeVisible({ timeout: 60_000 })
  const tally = await page.locator('output').filter({ hasText: 'understood' }).innerText()
  const [understood = 0, asked = 1] = (tally.match(/\d+/g) ?? []).map(Number)
  expect(asked).toBeGreaterThan(30)
  expect(understood / asked).toBeGreaterThan(0.85)
  // What the venue answers is as this page has it described.
  await expect(page.getByText('Differs')).toHaveCount(0)
  await expect(page.getByText('No answer')).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search operations' }).fill('delete quotes')
  await expect(page.locator('[data-operation]')).toHaveText([/\/quotes/, /\/quotes\/\{quote_id\}/])
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('nothing like it')
  await expect(page.getByText('No operation has all of these words.')).toBeVisible()
})

test('an operation is tried by keyboard alone, and its answer is text', async ({ page, tradeScreen }) => {
  await tradeScreen.open()
  await open(page)
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('index')
  await row(page, '/index').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const shown = pane(page, 'GET /index')
  await expect(shown.getByRole('textbox', { name: 'asset' })).toHaveValue('ETH')
  await shown.getByRole('textbox', { name: 'asset' }).focus()
  await page.keyboard.press('Enter')
  await expect(shown.getByRole('region', { name: 'Reply' })).toContainText('"price"')
  await expect(shown.getByRole('region', { name: 'Reply' })).toContainText(/Understood\s*\d+ ms/)
  await expect(shown.getByLabel('As a command').last()).toContainText("/api/index?asset=ETH'")

  await shown.getByRole('textbox', { name: 'asset' }).fill('<img src=x onerror=alert(1)>')
  await shown.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(shown.getByRole('region', { name: 'Reply' })).toContainText('INVALID_ASSET')
  await expect(shown.locator('img')).toHaveCount(0)
})

test('what changes something is asked about, and what is the account’s own needs an account', async ({
  page,
  tradeScreen,
}) => {
  await tradeScreen.open()
  await open(page)
  await row(page, 'POST/mmp').first().click()
  await expect(page.getByText('Only with an account')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send…' })).toBeDisabled()
  await open(page, '/trade/ETH-PERP')
  await beginAt(tradeScreen, page)
  await row(page, 'POST/mmp').first().click()
  const shown = pane(page, 'POST /mmp')
  await shown.getByRole('button', { name: 'Send…' }).click()
  await expect(shown.getByText('The venue wants this.')).toHaveCount(3)
  for (const [name, value] of [
    ['interval', '10'],
    ['frozen', '60'],
    ['amount_limit', '5000000'],
  ] as const)
    await shown.getByRole('textbox', { name, exact: true }).fill(value)
  await shown.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Send POST /mmp?')
  await expect(dialog).toContainText('{"asset":"ETH","interval":10,"frozen":60,"amount_limit":"5000000"}')
  await dialog.getByRole('button', { name: 'Send it' }).click()
  await expect(shown.getByRole('region', { name: 'Reply' })).toContainText('"success": true')

  await row(page, 'POST/orders').first().click()
  await expect(page.getByText('which this form cannot make')).toBeVisible()
})

test('a secret that comes in an answer is covered, and none is in the command', async ({ page, tradeScreen }) => {
  await beginAt(tradeScreen, page)
  await row(page, 'POST/api-key').first().click()
  const shown = pane(page, 'POST /api-key')
  await shown.getByRole('textbox', { name: 'name', exact: true }).fill('tried')
  await shown.getByRole('button', { name: 'Send…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send it' }).click()
  await expect(shown.getByRole('region', { name: 'Reply' })).toContainText('"api_secret": "••••••"')
  await expect(shown.getByLabel('As a command').last()).toContainText('$AEVO_SECRET')
})

test('the socket is asked, and a channel is listened to', async ({ page, tradeScreen }) => {
  await beginAt(tradeScreen, page)
  await row(page, 'status').first().click()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Reply' })).toContainText('"subscriptions"')
  await row(page, 'orderbook-100ms').click()
  await page.getByRole('button', { name: 'Listen' }).click()
  await expect(page.getByRole('region', { name: 'Reply' })).toContainText('"snapshot"')
  await page.getByRole('textbox', { name: 'Channel' }).isDisabled()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('textbox', { name: 'Channel' }).fill('orders')
  await page.getByRole('button', { name: 'Listen' }).click()
  await expect(page.getByText('This is no name of this channel.')).toBeVisible()
})

test('what two sources tell is the same', async ({ page, tradeScreen }) => {
  await beginAt(tradeScreen, page, '/interface/agreement')
  const table = page.getByRole('table', { name: 'Agreement' })
  await expect(table.getByRole('row', { name: /^Assets/ })).toContainText('the same')
  await expect(table.getByRole('row', { name: /^Expiries of ETH/ })).toContainText('the same')
  await expect(table.getByRole('row', { name: /^Account of this connection/ })).toContainText('the same')
  for (const source of ['book-ticker', 'orderbook-500ms'])
    await expect(table.getByRole('row').filter({ hasText: source }).first()).toContainText(/the same|close/)
  await expect(table.getByText('apart', { exact: true })).toHaveCount(0)
})

test('orders are placed, changed and cancelled without the socket', async ({ page, tradeScreen }) => {
  await tradeScreen.begin()
  const price = await tradeScreen.levelPrice('buy', 3)
  await open(page, '/interface/orders')
  const form = page.getByRole('form', { name: 'Place an order by REST' })
  await form.getByRole('combobox', { name: 'Instrument' }).selectOption('ETH-PERP')
  await form.getByRole('textbox', { name: 'Amount' }).fill('0.1')
  await form.getByRole('textbox', { name: 'Limit price' }).fill(price)
  await form.getByRole('button', { name: 'Place by REST…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Buy 0.1 ETH-PERP at')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign and send' }).click()
  const rows = page.getByRole('table', { name: 'Open orders, read by REST' }).locator('tbody tr[tabindex]')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: 'Change…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('0.2')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign and send' }).click()
  await expect(rows).toContainText('0.2')
  await rows.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(rows).toHaveCount(0)
})

test('the interface has a document for people and one for programs', async ({ page, host, tradeScreen }) => {
  await tradeScreen.open()
  await open(page)
  const href = await page.getByRole('link', { name: 'Document' }).getAttribute('href')
  expect(href).toBe(`${host.appUrl}/api/docs`)
  const program = await fetch(`${host.venueUrl}/openapi.json`).then((response) => response.json() as Promise<object>)
  expect(program).toMatchObject({ openapi: '3.1.0' })
  await page.goto(`${host.venueUrl}/docs`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Interface of the Optick paper venue')
  await page.locator('#postOrder summary').click()
  await expect(page.locator('#postOrder')).toContainText('SignedOrder')
  await expectAccessible(page)
})

test('nothing is against the screen, wide and narrow, in either theme', async ({ page, tradeScreen }) => {
  await beginAt(tradeScreen, page)
  await page.getByRole('button', { name: 'Ask all reads' }).click()
  await row(page, 'POST/rfqs').first().click()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expectBothThemes(page, { where: `an operation, ${size.width}` })
  }
  await page.getByRole('button', { name: 'All operations' }).click()
  await expectBothThemes(page, { where: 'the list' })
})
