import type { Page } from '@playwright/test'
import { runSize } from '@/dev/testing/runSize'
import { languages, languageTags } from '../../src/web/language/languages'
import { pseudo } from '../../src/web/language/pseudo'
import { catalogueOf, englishOf } from '../catalogue'
import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'
import { chooseInHeaderMenu } from '../headerMenu'

const screens = ['/trade/ETH-PERP', '/options/ETH', '/markets', '/portfolio', '/history/fills', '/keys']

const translated = languageTags.filter((known) => known !== 'en' && known !== 'en-XA')

/** The texts of each are complete by `src/web/language`; the first, German, has the longest words. */
for (const tag of translated.slice(0, runSize({ usual: 1, full: translated.length }))) {
  test.describe(`with a browser in ${languages[tag]}`, () => {
    test.use({ locale: tag })

    test(`${languages[tag]} can be chosen in the settings, a trade works with its number format, and no screen has English text`, async ({
      page,
      tradeScreen,
    }) => {
      test.setTimeout(180_000)
      await tradeScreen.open()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await chooseInHeaderMenu(page, 'Settings')
      await page.getByRole('region', { name: 'Settings' }).getByRole('combobox', { name: 'Language' }).selectOption(tag)
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      await goInPage(page, '/trade/ETH-PERP')
      await tradeIn(page, tag)
      const isEnglish = englishOf(tag)
      // Narrow enough for columns to grow with longer words.
      await page.setViewportSize({ width: 1024, height: 768 })
      for (const path of screens) {
        await test.step(path, async () => {
          await goInPage(page, path)
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
          await expect.poll(async () => (await shownTexts(page)).filter(isEnglish)).toEqual([])
        })
      }
    })
  })
}

/** From connecting the wallet to a closed position, with amounts in the language's format. */
async function tradeIn(page: Page, tag: string): Promise<void> {
  const say = catalogueOf(tag)
  const number = (value: number, options?: Intl.NumberFormatOptions) => value.toLocaleString(tag, options)
  await expect(page.getByRole('table', { name: say('Order book') })).toBeVisible()

  await page
    .getByRole('banner')
    .getByRole('button', { name: say('Connect wallet') })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
  await page.getByRole('button', { name: say('Enable trading') }).click()
  await page.getByRole('tab', { name: new RegExp(say('Open orders')) }).waitFor()

  // A resting limit order, typed with the separators of the language.
  const ticket = page.getByRole('form', { name: say('Order ticket') })
  await ticket.getByRole('radio', { name: say('Limit') }).check()
  await ticket.getByRole('textbox', { name: say('Price') }).fill(number(3100.5))
  await ticket.getByRole('textbox', { name: say('Amount') }).fill(number(0.5))
  await expect(ticket.getByRole('textbox', { name: say('Price') })).toHaveValue(number(3100.5, { useGrouping: false }))
  await ticket
    .getByRole('button', {
      name: say('Buy {amount} at {price}', {
        amount: `${number(0.5, { minimumFractionDigits: 2 })} ETH`,
        price: number(3100.5, { minimumFractionDigits: 2 }),
      }),
    })
    .click()
  const orders = page.getByRole('table', { name: say('Open orders') })
  await expect(orders.getByRole('row').filter({ hasText: 'ETH-PERP' })).toContainText(
    number(3100.5, { minimumFractionDigits: 2 }),
  )

  // Amended in the row with a decimal separator.
  await orders.getByRole('button', { name: say('Edit') }).click()
  await orders.getByRole('textbox', { name: say('Amount') }).fill(number(0.75))
  await orders.getByRole('button', { name: say('Save') }).click()
  await expect(orders.getByRole('row').filter({ hasText: 'ETH-PERP' })).toContainText(number(0.75))
  await orders.getByRole('button', { name: say('Cancel') }).click()
  await expect(orders.getByRole('row').filter({ hasText: 'ETH-PERP' })).toHaveCount(0)

  // Bought at market and closed.
  await ticket.getByRole('radio', { name: say('Market') }).check()
  await ticket.getByRole('textbox', { name: say('Amount') }).fill(number(1.25))
  await ticket
    .getByRole('button', {
      name: say('Buy {amount} at market', { amount: `${number(1.25)} ETH` }),
    })
    .click()
  await page.getByRole('tab', { name: new RegExp(say('Positions')) }).click()
  await page.getByRole('button', { name: say('Close {instrument}', { instrument: 'ETH-PERP' }) }).click()
  const dialog = page.getByRole('dialog', { name: say('Close {instrument}', { instrument: 'ETH-PERP' }) })
  await expect(dialog.getByRole('textbox', { name: say('Amount') })).toHaveValue(number(1.25))
  await dialog
    .getByRole('button', { name: say('Sell {amount} {asset} at market', { amount: number(1.25), asset: 'ETH' }) })
    .click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('tab', { name: new RegExp(say('Positions')) })).toHaveText(new RegExp('0'))
}

test('if a catalogue cannot be loaded the page is in English, not blank', async ({ page, host }) => {
  await page.route('**/de-*.js', (route) => route.abort())
  await page.addInitScript(() => localStorage.setItem('optick.preferences', '{"version":1,"language":"de"}'))
  await page.goto(`${host.appUrl}/trade/ETH-PERP`)
  await expect(page.getByRole('table', { name: 'Order book' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

/** Visible texts and names, except a signing key's label, which the venue stores. */
async function shownTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const shown = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode() !== null) {
      const { nodeValue, parentElement } = walker.currentNode
      if (parentElement !== null && parentElement.closest('script,style') === null) shown.add((nodeValue ?? '').trim())
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
      for (const element of document.querySelectorAll(`[${name}]`)) shown.add((element.getAttribute(name) ?? '').trim())
    }
    return [...shown]
  })
  return texts.filter((text) => !/^registration of 0x\w+ until \d+$/.test(text))
}

/** The test language accents every letter, so a plain one bypassed the catalogue. */
function isPlain(text: string): boolean {
  // Names, codes and units are not translated.
  const left = text
    .replace(/\b[A-Za-z0-9]{32}\b|\b\w{6}…\w{4}\b/g, ' ')
    // The end of an address, which the header may show alone.
    .replace(/^…?[0-9a-f]{4}$/, ' ')
    .replace(/\b[A-Z0-9]{2,}(-[A-Z0-9]+)*\b|\b0x[0-9a-f]+/g, ' ')
    .replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g, ' ')
    .replace(/\b(SMA|EMA|RSI|Bollinger|ms|min|alt\+T|Ctrl\+K|aeUSD|weETH)\b/g, ' ')
    .replace(/\b(Optick|Paper|Test Wallet|Charting by TradingView|Koinly|CoinTracking)\b/g, ' ')
  return /[a-z]{3}/i.test(left)
}

test('in the test language no screen has untranslated text', async ({ page, host, wallet }) => {
  void wallet
  // Every screen with each of its tabs.
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
  // Fills every list.
  const ticket = page.getByRole('form', { name: pseudo('Order ticket') })
  const amount = ticket.getByRole('textbox', { name: pseudo('Amount') })
  for (const type of ['Market', 'Limit']) {
    await ticket.getByRole('radio', { name: pseudo(type) }).check()
    if (type === 'Limit') await ticket.getByRole('textbox', { name: pseudo('Price') }).fill('3000')
    await amount.fill('0.5')
    // While the account is opening, the name continues after a colon.
    await ticket.getByRole('button', { name: /^\[Ɓûý [^:]*$/ }).click()
    await expect(amount).toHaveValue('')
  }
  for (const path of ['/trade/ETH-PERP', '/markets', '/portfolio', '/history/fills', '/history/orders', '/keys']) {
    await test.step(path, async () => {
      // Like a link.
      await page.evaluate((to) => history.pushState(null, '', to), path)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect.poll(async () => (await shownTexts(page)).filter(isPlain)).toEqual([])
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expect.poll(async () => (await shownTexts(page)).filter(isPlain)).toEqual([])
      }
    })
  }
})
