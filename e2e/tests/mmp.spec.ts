import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { expect, test } from '../fixtures'
import type { TradeScreen } from '../screens/TradeScreen'

async function openCockpit(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'MMP' }).click()
  return page.getByRole('region', { name: 'Protection of ETH' })
}

async function setLimits(page: Page, eth: Locator, contracts: string): Promise<void> {
  await eth.getByRole('button', { name: 'Set limits of ETH' }).click()
  const form = page.getByRole('form', { name: 'Limits of ETH' })
  await form.getByRole('textbox', { name: 'Limit of contracts' }).fill(contracts)
  await form.getByRole('textbox', { name: 'Window' }).fill('600')
  await form.getByRole('textbox', { name: 'Freeze' }).fill('300')
  await form.getByRole('button', { name: 'Set limits of ETH' }).click()
  await expect(form).toBeHidden()
}

/** Takes with an order that counts. */
async function take(tradeScreen: TradeScreen, amount: string): Promise<void> {
  const flag = tradeScreen.ticket.getByRole('checkbox', { name: /MMP/ })
  if (!(await flag.isVisible())) await tradeScreen.ticket.getByRole('button', { name: /^More/ }).click()
  await flag.check()
  await tradeScreen.place({ side: 'Buy', amount })
  await expect(tradeScreen.toasts).toContainText(`Bought ${amount} ETH-PERP`)
}

test('limits are set, used up, freeze the MMP orders in plain sight, and are reset', async ({ page, tradeScreen }) => {
  await tradeScreen.begin()
  const eth = await openCockpit(page)
  await expect(eth).toContainText('Off')
  await setLimits(page, eth, '0.5')
  await expect(eth).toContainText('Armed')
  await expect(eth).toContainText('0 of 0.5')
  await expectAccessible(page, { within: '.account-tables' })

  await take(tradeScreen, '0.2')
  await expect(eth).toContainText('0.2 of 0.5')
  await expect(eth).toContainText('40%')
  await take(tradeScreen, '0.3')
  await expect(page.getByRole('region', { name: /Risk notices/ })).toContainText(
    'Market-maker protection of ETH has frozen your MMP orders',
  )
  await expect(eth).toContainText('FROZEN')
  await expect(eth.getByRole('timer', { name: 'Freeze of ETH' })).toHaveText(/^00:0[45]:\d\d$/)
  await expectAccessible(page, { within: '.account-tables' })

  await eth.getByRole('button', { name: 'Reset ETH' }).click()
  await expect(eth).toContainText('Armed')
  await expect(eth).toContainText('0 of 0.5')
  await expect(page.getByRole('region', { name: /Risk notices/ })).toContainText('The protection of ETH is armed again')

  await eth.getByRole('button', { name: 'Switch off' }).click()
  await eth.getByRole('button', { name: 'Switch ETH off' }).click()
  await expect(eth).toContainText('Off')
})

test('every request names its asset, and the form has none without', async ({ page, tradeScreen }) => {
  const bodies: string[] = []
  const queries: string[] = []
  page.on('request', (request) => {
    if (!/mmp/.test(request.url())) return
    if (request.method() === 'POST') bodies.push(request.postData() ?? '')
    else queries.push(new URL(request.url()).search)
  })
  await tradeScreen.begin()
  const eth = await openCockpit(page)
  await eth.getByRole('button', { name: 'Set limits of ETH' }).click()
  const dialog = page.getByRole('dialog', { name: 'Market-maker protection of ETH' })
  const asset = dialog.getByRole('combobox', { name: 'Asset' })
  const options = await asset.getByRole('option').allTextContents()
  expect(options).toContain('ETH')
  expect(options.every((option) => /^[A-Z]+$/.test(option))).toBe(true)

  // What is wrong is said at its field, and nothing goes out.
  await dialog.getByRole('textbox', { name: 'Limit of contracts' }).fill('0')
  await dialog.getByRole('button', { name: 'Set limits of ETH' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Limit of contracts' })).toHaveAccessibleDescription(/above zero/)
  expect(bodies).toEqual([])
  await asset.selectOption('BTC')
  const btc = page.getByRole('dialog', { name: 'Market-maker protection of BTC' })
  await btc.getByRole('textbox', { name: 'Limit of contracts' }).fill('2')
  await btc.getByRole('textbox', { name: 'Limit of contracts' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Protection of BTC' })).toContainText('Armed')
  await expect(eth).toContainText('Off')
  expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([
    { asset: 'BTC', interval: 10, frozen: 30, amount_limit: '2000000' },
  ])
  expect(queries.length).toBeGreaterThan(0)
  expect(queries.filter((query) => !/^\?asset=[A-Z]+$/.test(query))).toEqual([])
})

test('a freeze is reset by one key', async ({ page, tradeScreen }) => {
  await tradeScreen.begin()
  const eth = await openCockpit(page)
  await setLimits(page, eth, '0.1')
  await take(tradeScreen, '0.1')
  await expect(eth).toContainText('FROZEN')
  await tradeScreen.chart.locator('.chart-overlay > [role="slider"]').focus()
  await page.keyboard.press('Shift+M')
  await expect(eth).toContainText('Armed')
})
