import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { expectEveryLook } from '../everyLook'
import { expect, test } from '../fixtures'

/** Through the menu, because a reload would end the session. */
async function open(page: Page, path = '/interface'): Promise<void> {
  await page.evaluate((next) => history.pushState(null, '', next), path)
}

const row = (page: Page, name: string) => page.locator('[data-operation]').filter({ hasText: name })
const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('every operation of the venue can be found, tried and confirmed, orders, keys and the socket too, and two sources of the same data agree', async ({
  page,
  host,
  tradeScreen,
}) => {
  test.setTimeout(300_000)
  await test.step('an operation can be tried with the keyboard alone, and its response is text; the API is documented for people and, as OpenAPI, for programs', async () => {
    await tradeScreen.open()
    await open(page)

    await test.step('an operation can be tried with the keyboard alone, and its response is text', async () => {
      await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('index')
      await row(page, '/index').first().focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      const shown = pane(page, 'GET /index')
      await expect(shown.getByRole('textbox', { name: 'asset' })).toHaveValue('ETH')
      await shown.getByRole('textbox', { name: 'asset' }).focus()
      await page.keyboard.press('Enter')
      await expect(shown.getByRole('region', { name: 'Response' })).toContainText('"price"')
      await expect(shown.getByRole('region', { name: 'Response' })).toContainText(/Parsed\s*\d+ ms/)
      await expect(shown.getByLabel('cURL command').last()).toContainText("/api/index?asset=ETH'")

      await shown.getByRole('textbox', { name: 'asset' }).fill('<img src=x onerror=alert(1)>')
      await shown.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(shown.getByRole('region', { name: 'Response' })).toContainText('INVALID_ASSET')
      await expect(shown.locator('img')).toHaveCount(0)
    })
  })

  await test.step('operations that change something ask for confirmation, and private ones need an account', async () => {
    await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('')
    await row(page, 'POST/mmp').first().click()
    await expect(page.getByText('Requires an account')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send…' })).toBeDisabled()
    await tradeScreen.connect()
    await tradeScreen.enableTrading()
    await row(page, 'POST/mmp').first().click()
    const shown = pane(page, 'POST /mmp')
    await shown.getByRole('button', { name: 'Send…' }).click()
    await expect(shown.getByText('Required')).toHaveCount(3)
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
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(shown.getByRole('region', { name: 'Response' })).toContainText('"success": true')

    await row(page, 'POST/orders').first().click()
    await expect(page.getByText('which this form can’t do')).toBeVisible()
  })

  await test.step('every operation is listed and searchable, every read can be called and its response parsed, and the screen has no accessibility violations, wide and narrow, in either theme', async () => {
    await open(page)
    await test.step('every operation is listed and searchable, and every read can be called and its response parsed', async () => {
      await expect(page.locator('[data-operation]')).toHaveCount(133)
      await page.getByRole('button', { name: 'Call all read endpoints' }).click()
      await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Call all read endpoints' })).toBeVisible({ timeout: 60_000 })
      const tally = await page.locator('output').filter({ hasText: 'parsed' }).innerText()
      const [understood = 0, asked = 1] = (tally.match(/\d+/g) ?? []).map(Number)
      expect(asked).toBeGreaterThan(30)
      expect(understood / asked).toBeGreaterThan(0.85)
      // The venue's answers match the page's description.
      await expect(page.getByText('Differs')).toHaveCount(0)
      await expect(page.getByText('No response')).toHaveCount(0)

      await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('delete quotes')
      await expect(page.locator('[data-operation]')).toHaveText([/\/quotes/, /\/quotes\/\{quote_id\}/])
      await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('nothing like it')
      await expect(page.getByText('No matching endpoints')).toBeVisible()
    })

    await test.step('the screen has no accessibility violations, wide and narrow, in either theme', async () => {
      await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('')
      await row(page, 'POST/rfqs').first().click()
      await expectEveryLook(page, 'an operation', 'main')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'All operations' }).click()
      await expectAccessible(page, { within: 'main', where: 'the list' })
      await page.setViewportSize({ width: 1440, height: 900 })
    })
  })

  await test.step('orders, keys and the socket work by hand, and all data is consistent', async () => {
    await open(page, '/trade/ETH-PERP')
    await test.step('orders are placed, amended and cancelled without the socket', async () => {
      const price = await tradeScreen.levelPrice('buy', 3)
      await open(page, '/interface/orders')
      const form = page.getByRole('form', { name: 'Place order via REST' })
      await form.getByRole('combobox', { name: 'Instrument' }).selectOption('ETH-PERP')
      await form.getByRole('textbox', { name: 'Amount' }).fill('0.1')
      await form.getByRole('textbox', { name: 'Limit price' }).fill(price)
      await form.getByRole('button', { name: 'Place via REST…' }).click()
      await expect(page.getByRole('dialog')).toContainText('Buy 0.1 ETH-PERP at')
      await page.getByRole('dialog').getByRole('button', { name: 'Sign and send' }).click()
      const rows = page.getByRole('table', { name: 'Open orders (via REST)' }).locator('tbody tr[tabindex]')
      await expect(rows).toHaveCount(1)
      await rows.getByRole('button', { name: 'Edit…' }).click()
      const amount = page.getByRole('dialog').getByRole('textbox', { name: 'Amount' })
      await amount.fill('')
      await page.getByRole('dialog').getByRole('button', { name: 'Sign and send' }).click()
      await expect(page.getByRole('dialog')).toContainText('Enter an amount.')
      await expect(amount).toBeFocused()
      await amount.fill('0.2')
      await page.getByRole('dialog').getByRole('button', { name: 'Sign and send' }).click()
      await expect(rows).toContainText('0.2')
      await rows.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(rows).toHaveCount(0)
    })

    await test.step('a secret in a response is masked, and the cURL command contains none', async () => {
      await open(page)
      await row(page, 'POST/api-key').first().click()
      const shown = pane(page, 'POST /api-key')
      await shown.getByRole('textbox', { name: 'name', exact: true }).fill('tried')
      await shown.getByRole('button', { name: 'Send…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
      await expect(shown.getByRole('region', { name: 'Response' })).toContainText('"api_secret": "••••••"')
      await expect(shown.getByLabel('cURL command').last()).toContainText('$AEVO_SECRET')
    })

    await test.step('socket operations can be called and channels subscribed to', async () => {
      await row(page, 'Connection status and subscriptions').click()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Response' })).toContainText('"subscriptions"')
      await row(page, 'orderbook-100ms').click()
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Response' })).toContainText('"snapshot"')
      await page.getByRole('textbox', { name: 'Channel' }).isDisabled()
      await page.getByRole('button', { name: 'Stop', exact: true }).click()
      await page.getByRole('textbox', { name: 'Channel' }).fill('orders')
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
      await expect(page.getByText('Not a valid channel name')).toBeVisible()
    })

    await test.step('two sources of the same data agree', async () => {
      await open(page, '/interface/agreement')
      const table = page.getByRole('table', { name: 'Consistency checks' })
      await expect(table.getByRole('row', { name: /^Assets/ })).toContainText('match')
      await expect(table.getByRole('row', { name: /^ETH expiries/ })).toContainText('match')
      await expect(table.getByRole('row', { name: /^Connected account/ })).toContainText('match')
      for (const source of ['book-ticker', 'orderbook-500ms'])
        await expect(table.getByRole('row').filter({ hasText: source }).first()).toContainText(/match|within tolerance/)
      await expect(table.getByText('mismatch', { exact: true })).toHaveCount(0)
    })
  })

  await test.step('the API is documented for people and, as OpenAPI, for programs', async () => {
    const href = await page.getByRole('link', { name: 'OpenAPI' }).getAttribute('href')
    expect(href).toBe(`${host.appUrl}/api/docs`)
    const program = await fetch(`${host.venueUrl}/openapi.json`).then((response) => response.json() as Promise<object>)
    expect(program).toMatchObject({ openapi: '3.1.0' })
    await page.goto(`${host.venueUrl}/docs`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Optick paper venue API')
    await page.locator('#postOrder summary').click()
    await expect(page.locator('#postOrder')).toContainText('SignedOrder')
    await expectAccessible(page)
  })
})
