import type { Page } from '@playwright/test'
import { chooseInHeaderMenu } from '../headerMenu'
import { germanTexts } from '../../src/web/language/de/german'
import { pseudo } from '../../src/web/language/pseudo'
import { expect, test } from '../fixtures'

/** German translations as the page shows them. */
function de(text: string, values: Readonly<Record<string, string>> = {}): string {
  const said = germanTexts[text]
  if (said === undefined) throw new Error(`German has no "${text}"`)
  return said.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole)
}

const ticketOf = (page: Page) => page.getByRole('form', { name: de('Order ticket') })

test.describe('with a browser that uses German number formats', () => {
  test.use({ locale: 'de-DE' })

  test('German can be chosen in the settings, and a trade works in German with decimal commas', async ({
    page,
    tradeScreen,
  }) => {
    test.setTimeout(120_000)
    await tradeScreen.open()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await chooseInHeaderMenu(page, 'Settings')
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('combobox', { name: 'Language' }).selectOption('de')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('table', { name: de('Order book') })).toBeVisible()

    await page
      .getByRole('banner')
      .getByRole('button', { name: de('Connect wallet') })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
    await page.getByRole('button', { name: de('Enable trading') }).click()
    await page.getByRole('tab', { name: new RegExp(de('Open orders')) }).waitFor()

    // A resting limit order, typed with a decimal comma and German grouping.
    const ticket = ticketOf(page)
    await ticket.getByRole('radio', { name: de('Limit') }).check()
    await ticket.getByRole('textbox', { name: de('Price') }).fill('3.100,5')
    await ticket.getByRole('textbox', { name: de('Amount') }).fill('0,5')
    await expect(ticket.getByRole('textbox', { name: de('Price') })).toHaveValue('3100,5')
    await ticket
      .getByRole('button', { name: de('Buy {amount} {instrument}', { amount: '0,5', instrument: 'ETH-PERP' }) })
      .click()
    const orders = page.getByRole('table', { name: de('Open orders') })
    await expect(orders.getByRole('row').filter({ hasText: 'ETH-PERP' })).toContainText('3.100,50')

    // Amended in the row with a decimal comma.
    await orders.getByRole('button', { name: de('Edit') }).click()
    await orders.getByRole('textbox', { name: de('Amount') }).fill('0,75')
    await orders.getByRole('button', { name: de('Save') }).click()
    await expect(orders.getByRole('row').filter({ hasText: 'ETH-PERP' })).toContainText('0,75')
    await orders.getByRole('button', { name: de('Cancel') }).click()
    await expect(orders.getByRole('row').filter({ hasText: 'ETH-PERP' })).toHaveCount(0)

    // Bought at market and closed.
    await ticket.getByRole('radio', { name: de('Market') }).check()
    await ticket.getByRole('textbox', { name: de('Amount') }).fill('1,25')
    await ticket
      .getByRole('button', { name: de('Buy {amount} {instrument}', { amount: '1,25', instrument: 'ETH-PERP' }) })
      .click()
    await page.getByRole('tab', { name: new RegExp(de('Positions')) }).click()
    await page.getByRole('button', { name: de('Close {instrument}', { instrument: 'ETH-PERP' }) }).click()
    const dialog = page.getByRole('dialog', { name: de('Close {instrument}', { instrument: 'ETH-PERP' }) })
    await expect(dialog.getByRole('textbox', { name: de('Amount') })).toHaveValue('1,25')
    await dialog
      .getByRole('button', { name: de('Sell {amount} {asset} at market', { amount: '1,25', asset: 'ETH' }) })
      .click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('tab', { name: new RegExp(de('Positions')) })).toHaveText(new RegExp('0'))
  })
})

test('if a catalogue cannot be loaded the page is in English, not blank', async ({ page, host }) => {
  await page.route('**/german-*.js', (route) => route.abort())
  await page.addInitScript(() => localStorage.setItem('optick.preferences', '{"version":1,"language":"de"}'))
  await page.goto(`${host.appUrl}/trade/ETH-PERP`)
  await expect(page.getByRole('table', { name: 'Order book' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

/** Visible texts and names that bypassed the catalogue: the test language accents every letter. */
async function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const plain = new Set<string>()
    const note = (text: string | null) => {
      // Names, codes and units are not translated.
      const left = (text ?? '')
        .replace(/\bregistration of 0x\w+ until \d+|\b[A-Za-z0-9]{32}\b|\b\w{6}…\w{4}\b/g, ' ')
        // The end of an address, which the header may show by itself.
        .replace(/^…?[0-9a-f]{4}$/, ' ')
        .replace(/\b[A-Z0-9]{2,}(-[A-Z0-9]+)*\b|\b0x[0-9a-f]+/g, ' ')
        .replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g, ' ')
        .replace(/\b(SMA|EMA|RSI|Bollinger|ms|min|alt\+T|aeUSD|weETH)\b/g, ' ')
        .replace(/\b(Optick|Paper|Test Wallet|Charting by TradingView|English|Deutsch)\b/g, ' ')
      if (/[a-z]{3}/i.test(left)) plain.add((text ?? '').trim())
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode() !== null) {
      const { parentElement } = walker.currentNode
      if (parentElement !== null && parentElement.closest('script,style') === null) note(walker.currentNode.nodeValue)
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
      for (const element of document.querySelectorAll(`[${name}]`)) note(element.getAttribute(name))
    }
    return [...plain]
  })
}

test('in the test language no screen has untranslated text', async ({ page, host, wallet }) => {
  void wallet
  // Every screen and each of its tabs.
  test.setTimeout(150_000)
  await page.addInitScript(() => {
    localStorage.setItem('optick.preferences', '{"version":1,"language":"en-XA"}')
  })
  await page.goto(`${host.appUrl}/trade/ETH-PERP`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  await page
    .getByRole('button', { name: /^\[Çöññéçŧ|^\[Çöññéçţ/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
  await page.getByRole('button', { name: pseudo('Enable trading') }).click()
  await page.getByRole('tablist').first().waitFor()
  // Put something into every list.
  const ticket = page.getByRole('form', { name: pseudo('Order ticket') })
  const amount = ticket.getByRole('textbox', { name: pseudo('Amount') })
  for (const type of ['Market', 'Limit']) {
    await ticket.getByRole('radio', { name: pseudo(type) }).check()
    if (type === 'Limit') await ticket.getByRole('textbox', { name: pseudo('Price') }).fill('3000')
    await amount.fill('0.5')
    // While the account is being opened, the name continues after a colon.
    await ticket.getByRole('button', { name: /^\[Ɓûý [^:]*$/ }).click()
    await expect(amount).toHaveValue('')
  }
  for (const path of ['/trade/ETH-PERP', '/markets', '/portfolio', '/history/fills', '/history/orders', '/keys']) {
    await test.step(path, async () => {
      // As a link would.
      await page.evaluate((to) => history.pushState(null, '', to), path)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect.poll(() => plainTexts(page)).toEqual([])
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expect.poll(() => plainTexts(page)).toEqual([])
      }
    })
  }
})
