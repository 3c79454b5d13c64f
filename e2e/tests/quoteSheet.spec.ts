import { expectEveryLook } from '../everyLook'
import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'
import { openRestTrader } from '../restTrader'
import { Palette } from '../screens/Palette'
import { QuoteScreen } from '../screens/QuoteScreen'

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7'] })

type OpenOrder = {
  readonly instrument_name: string
  readonly price: string
  readonly post_only: boolean
  readonly mmp: boolean
}

test('a quote sheet shows its orders before they are sent, rests them with MMP, gives up a strike that is cancelled by hand, and leaves nothing after off or a reload', async ({
  page,
  host,
  wallet,
  tradeScreen,
}) => {
  test.setTimeout(180_000)
  await tradeScreen.begin()
  const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
  const open = async () => {
    const orders: unknown = await elsewhere.read('/orders')
    return orders as readonly OpenOrder[]
  }
  const count = async () => (await open()).length
  const form = page.getByRole('form', { name: 'Quote sheet' })
  const table = page.getByRole('table', { name: 'Quotes' })
  const rows = table.locator('tbody').getByRole('row')
  const quotes = page.getByRole('region', { name: 'Quotes' })
  const start = quotes.getByRole('button', { name: 'Start quoting' })
  const palette = new Palette(page)

  await test.step('the picture shows bid, ask, edge and greeks; a missing limit is named', async () => {
    await tradeScreen.signBy('Wallet')
    await goInPage(page, '/options/quotes/ETH')
    await form.getByRole('textbox', { name: 'Strikes each side' }).fill('2')
    await form.getByRole('button', { name: 'Add strikes' }).click()
    await expect(rows).toHaveCount(4)
    await start.click()
    await expect(form).toContainText('Enter a limit above 0.')
    await form.getByRole('textbox', { name: 'Max. delta' }).fill('20')
    await form.getByRole('textbox', { name: 'Max. vega' }).fill('500')
    await form.getByRole('textbox', { name: 'Max. order value' }).fill('100000')
    await expect(quotes.locator('dl > div').filter({ hasText: 'Orders' })).toContainText('8')
    await expect(quotes.locator('dl > div').filter({ hasText: 'Delta' })).toContainText(
      /^Delta .*−[\d.]+ to [\d.]+ \(limit 20 per start\)$/,
    )
    await expectEveryLook(page, 'the form of a quote sheet', 'main')
  })

  await test.step('where the wallet signs each order, a batch is offered instead', async () => {
    await expect(quotes.getByRole('button', { name: 'Send once: 8 orders' })).toBeVisible()
    await start.click()
    await expect(quotes.getByRole('alert')).toContainText('needs one-click')
    expect(await count()).toBe(0)
  })

  await test.step('by one-click it starts only with protection, and rests post-only orders with the MMP flag', async () => {
    await tradeScreen.signBy('One-click')
    await start.click()
    await expect(quotes.getByRole('alert')).toContainText('Set market-maker protection first')
    await new QuoteScreen(page).setProtection()
    await start.click()
    await expect(quotes.getByRole('button', { name: 'Stop quoting' })).toBeVisible()
    await expect.poll(count).toBe(8)
    const orders = await open()
    expect(orders.every((order) => order.post_only && order.mmp)).toBe(true)
    const shown = (await rows.allInnerTexts()).join(' ').replaceAll(',', '')
    for (const { price } of orders) expect(shown).toContain(Number(price).toFixed(1))
  })

  await test.step('an own cancel takes the strike out, with its other side', async () => {
    await palette.open()
    await palette.say('cancel last')
    await page.keyboard.press('Enter')
    await expect(table).toContainText('order ended outside the sheet')
    await expect.poll(count).toBe(6)
  })

  await test.step('after a reload it is off, names what is left, and cancels it', async () => {
    await page.reload()
    await expect(form).toContainText('Quoting ended when its page closed.')
    await form.getByRole('button', { name: 'Cancel its orders' }).click()
    await expect.poll(count).toBe(0)
    await expect(form).not.toContainText('Quoting ended when its page closed.')
  })

  await test.step('a phrase stops it, and nothing is left', async () => {
    await tradeScreen.signBy('One-click')
    await start.click()
    await expect.poll(count).toBe(8)
    await palette.open()
    await palette.say('stop quoting')
    await expect(palette.plan).toContainText('ETH')
    await page.keyboard.press('Enter')
    await expect(form).toContainText('Stopped by you.')
    expect(await count()).toBe(0)
  })
})
