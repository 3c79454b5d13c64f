import type { Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { expectAccessible } from '../accessible'
import { showTheme, type themes } from '../everyScreen'
import { expect, test } from '../fixtures'
import { MakerScreen } from '../screens/MakerScreen'
import { TakerScreen } from '../screens/TakerScreen'
import { TradeScreen } from '../screens/TradeScreen'
import { installWallet } from '../testWallet'
import { passTime } from '../venueClock'

/* A request expires by the clock, which the test advances. */

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock'] })

test('two browsers: from the chain to a filled block in six actions, all legs or none; then invalid requests, a closed and an expired one', async ({
  page,
  browser,
  host,
  tradeScreen,
  wallet,
}) => {
  test.slow()
  const taker = new TakerScreen(page)
  await tradeScreen.begin()
  await openLastExpiry(page, taker)

  const theirs = await browser.newContext()
  const theirPage = await theirs.newPage()
  await installWallet(theirPage, { key: generatePrivateKey() })
  const theirDesk = new TradeScreen(theirPage, host.appUrl)
  const maker = new MakerScreen(theirPage)
  await theirDesk.begin()
  await maker.open()

  const [low, high] = [taker.chainQuotes('Buy').nth(2), taker.chainQuotes('Sell').nth(4)]
  await expect(low).toBeVisible()
  await low.click({ modifiers: ['Shift'] })
  await high.click({ modifiers: ['Shift'] })
  await taker.askForQuotes.click()
  await taker.send.click()
  // The automatic makers quote by themselves.
  await expect(taker.quotes('buy')).toHaveCount(2)

  await test.step('the maker quotes a better price', async () => {
    await maker.requests.first().click()
    await maker.sheet.getByRole('textbox', { name: 'Edge', exact: true }).fill('0.1')
    await maker.preview.click()
    await maker.send.click()
    await expect(maker.liveQuotes).toHaveCount(1)
  })
  await expect(taker.quotes('buy')).toHaveCount(3)
  const best = await taker.quotes('buy').first().getByRole('cell').first().locator('span').first().textContent()
  const [, second] = await taker
    .quotes('buy')
    .evaluateAll((rows) => rows.map((row) => Number(row.children[0]?.firstElementChild?.textContent)))
  expect(Number(best)).toBeLessThan(Number(second))

  await taker.accept.click()
  await expect(taker.dialog).toContainText(`Buy 1.00 at ${best}`)
  await expect(taker.dialog.getByRole('table', { name: 'Legs' }).locator('tbody tr')).toHaveCount(2)
  await expect(taker.dialog.getByText('Required margin (USD)').locator('+ dd')).toHaveText(/\d/)
  wallet.askedToSign.length = 0
  await taker.confirm.click()
  await expect(taker.dialog).toContainText('Filled: all legs traded')
  await expect(taker.dialog).toContainText(`1.00 at ${best}`)
  await expect(taker.dialog.getByRole('table', { name: 'Executed legs' }).locator('tbody tr')).toHaveCount(2)
  expect(wallet.askedToSign).toEqual(['Quote'])
  await taker.dialog.getByRole('button', { name: 'Done' }).click()
  await expect(taker.request).toContainText('RFQ filled')
  await expect(taker.list).toContainText(`Filled 1.00 at ${best}`)

  await test.step('the filled structure is no longer a draft', async () => {
    await expect(tradeScreen.toasts.filter({ hasText: 'Draft structure cleared' })).toContainText('Undo')
    await taker.open('chain')
    await expect(page.getByRole('region', { name: 'Legs', exact: true })).toContainText('adds a leg')
    await taker.open('requests')
  })

  await expect(maker.liveQuotes).toHaveCount(0)
  await expect(maker.quotes.first()).toContainText('Filled')
  await theirs.close()

  await test.step('the block is in the tape of own blocks, with its net price, mark and volatilities', async () => {
    await page.getByRole('tab', { name: 'Blocks' }).click()
    const rows = page.getByRole('table', { name: 'Blocks' }).locator('tbody tr')
    await expect(rows).toHaveCount(1)
    await expect(rows.getByRole('cell')).toHaveText([
      /^Bull call spread ETH \d+ \S+ [\d,.]+\/[\d,.]+$/,
      '1',
      `pay ${Number(best).toFixed(2)}`,
      /^pay \d+\.\d\d$/,
      /^\d+\.\d% \/ \d+\.\d%$/,
      'taker',
      /\d/,
    ])
    await checkLook(page, 'dark', 'section[aria-label="Blocks"]')
    await page.getByRole('tab', { name: 'Request quotes' }).click()
  })

  await test.step('invalid requests are rejected before they are sent, and a request can be closed', async () => {
    await gatherSpread(page, taker)
    const { form } = taker
    await form.getByRole('textbox', { name: 'Duration' }).fill('3601')
    await expect(form).toContainText('Maximum 3600 seconds (1 hour)')
    await form.getByRole('textbox', { name: 'Packages' }).fill('0.123456')
    await expect(form).toContainText('contracts isn’t a multiple of')
    await form.getByRole('button', { name: '15 min' }).click()
    await form.getByRole('textbox', { name: 'Packages' }).fill('2')
    const flip = taker.desk.getByRole('button', { name: /: Sell, flip$/ })
    await flip.click()
    await expect(taker.desk.getByRole('button', { name: /: Buy, flip$/ })).toHaveCount(2)

    await taker.desk
      .getByRole('button', { name: /: Buy, flip$/ })
      .nth(1)
      .click()
    await form.getByRole('checkbox', { name: 'Full amount only' }).check()
    await taker.send.click()
    await expect(taker.request).toContainText('full amount only')
    await expect(taker.quotes('buy')).toHaveCount(2)
    await checkLook(page, 'dark', 'section[aria-label="Request quotes"]')
    await taker.accept.click()
    await expect(taker.dialog).toContainText('Buy 2.00 at ')
    await checkLook(page, 'light', '[role="dialog"]')
    await page.keyboard.press('Escape')
    await taker.request.getByRole('button', { name: 'Cancel RFQ' }).click()
    await expect(taker.request).toContainText('You cancelled this RFQ.')
    await expect(taker.list).toContainText('Closed')
  })

  await test.step('accepting a quote too late is visibly rejected, and the request expires at its deadline', async () => {
    // The legs are still the draft.
    await openLastExpiry(page, taker)
    await taker.askForQuotes.click()
    await taker.form.getByRole('checkbox', { name: 'Full amount only' }).uncheck()
    await taker.form.getByRole('radio', { name: 'Two-sided' }).check()
    await taker.form.getByRole('textbox', { name: 'Duration' }).fill('25')
    await taker.send.click()
    // A two-sided request does not reveal the side, so makers quote both.
    await expect(taker.quotes('buy')).toHaveCount(2)
    await expect(taker.quotes('sell')).toHaveCount(2)

    wallet.hold()
    await taker.accept.click()
    await taker.confirm.click()
    await expect(taker.dialog).toContainText('Sign in your wallet.')
    await passTime(page, host, 25)
    await expect(taker.list).toContainText('Expired')
    wallet.release()
    await expect(taker.dialog).toContainText('Rejected. No legs traded.')
    await expect(taker.dialog).toContainText('RFQ_BLOCK_DOES_NOT_EXIST')
    await taker.dialog.getByRole('button', { name: 'Done' }).click()
    await expect(taker.request).toContainText('RFQ expired')
    await expect(taker.request.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  })
})

/** The last expiry, whose options do not expire during the test. */
async function openLastExpiry(page: Page, taker: TakerScreen): Promise<void> {
  await taker.open('chain')
  await page.getByRole('tab').last().click()
  await expect(taker.chainQuotes('Buy').first()).toBeVisible()
}

async function gatherSpread(page: Page, taker: TakerScreen): Promise<void> {
  await openLastExpiry(page, taker)
  await taker
    .chainQuotes('Buy')
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await taker
    .chainQuotes('Sell')
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await taker.askForQuotes.click()
}

async function checkLook(page: Page, theme: (typeof themes)[number], part: string): Promise<void> {
  await showTheme(page, theme)
  await expectAccessible(page, { within: part })
}
