import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { expect, test } from '../fixtures'
import { TicketKinds } from '../screens/TicketKinds'
import type { TradeScreen } from '../screens/TradeScreen'

async function openCockpit(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'MMP' }).click()
  return page.getByRole('region', { name: 'ETH MMP' })
}

async function setLimits(page: Page, eth: Locator, contracts: string): Promise<void> {
  await eth.getByRole('button', { name: 'Set ETH limits' }).click()
  const form = page.getByRole('form', { name: 'ETH limits' })
  await form.getByRole('textbox', { name: 'Contract limit' }).fill(contracts)
  await form.getByRole('textbox', { name: 'Window' }).fill('600')
  await form.getByRole('textbox', { name: 'Freeze' }).fill('300')
  await form.getByRole('button', { name: 'Set ETH limits' }).click()
  await expect(form).toBeHidden()
}

/** Fills an order that counts toward the limits. */
async function take(tradeScreen: TradeScreen, amount: string): Promise<void> {
  await new TicketKinds(tradeScreen.page).chooseMore('menuitemcheckbox', /MMP/)
  await tradeScreen.place({ side: 'Buy', amount })
  await expect(tradeScreen.toasts).toContainText(`Bought ${Number(amount).toFixed(2)} ETH-PERP`)
}

test('limits are set and used up, a freeze is visible and reset by press and key, and every request names its asset', async ({
  page,
  tradeScreen,
}) => {
  const bodies: string[] = []
  const queries: string[] = []
  page.on('request', (request) => {
    if (!/mmp/.test(request.url())) return
    if (request.method() === 'POST') bodies.push(request.postData() ?? '')
    else queries.push(new URL(request.url()).search)
  })
  await tradeScreen.begin()
  const eth = await openCockpit(page)
  await test.step('limits are set and used up, MMP orders are visibly frozen, and the freeze is reset', async () => {
    await expect(eth).toContainText('Off')
    await setLimits(page, eth, '0.5')
    await expect(eth).toContainText('Active')
    await expect(eth).toContainText('0 of 0.5')
    await expectAccessible(page, { within: '.account-tables' })

    await take(tradeScreen, '0.2')
    await expect(eth).toContainText('0.2 of 0.5')
    await expect(eth).toContainText('40%')
    await take(tradeScreen, '0.3')
    await expect(page.getByRole('region', { name: /Risk notices/ })).toContainText(
      'ETH MMP triggered: your MMP orders were cancelled',
    )
    await expect(eth).toContainText('FROZEN')
    await expect(eth.getByRole('timer', { name: 'ETH freeze' })).toHaveText(/^00:0[45]:\d\d$/)
    await expectAccessible(page, { within: '.account-tables' })

    await eth.getByRole('button', { name: 'Reset ETH' }).click()
    await expect(eth).toContainText('Active')
    await expect(eth).toContainText('0 of 0.5')
    await expect(page.getByRole('region', { name: /Risk notices/ })).toContainText('ETH MMP is active again')

    await eth.getByRole('button', { name: 'Turn off' }).click()
    await eth.getByRole('button', { name: 'Turn off ETH MMP' }).click()
    await expect(eth).toContainText('Off')
  })

  await test.step('one key resets a freeze', async () => {
    await setLimits(page, eth, '0.1')
    await take(tradeScreen, '0.1')
    await expect(eth).toContainText('FROZEN')
    await tradeScreen.chart.locator('.chart-overlay > [role="slider"]').focus()
    await page.keyboard.press('Shift+M')
    await expect(eth).toContainText('Active')
    await eth.getByRole('button', { name: 'Turn off' }).click()
    await eth.getByRole('button', { name: 'Turn off ETH MMP' }).click()
    await expect(eth).toContainText('Off')
  })

  await test.step('every request names its asset, and the form requires one', async () => {
    bodies.length = 0
    await eth.getByRole('button', { name: 'Set ETH limits' }).click()
    const dialog = page.getByRole('dialog', { name: 'ETH market-maker protection' })
    const asset = dialog.getByRole('combobox', { name: 'Asset' })
    const options = await asset.getByRole('option').allTextContents()
    expect(options).toContain('ETH')
    expect(options.every((option) => /^[A-Z]+$/.test(option))).toBe(true)

    // The error is shown at its field, and nothing is sent.
    await dialog.getByRole('textbox', { name: 'Contract limit' }).fill('0')
    await dialog.getByRole('button', { name: 'Set ETH limits' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Contract limit' })).toHaveAccessibleDescription(/above 0/)
    expect(bodies).toEqual([])
    await asset.selectOption('BTC')
    const btc = page.getByRole('dialog', { name: 'BTC market-maker protection' })
    await btc.getByRole('textbox', { name: 'Contract limit' }).fill('2')
    await btc.getByRole('textbox', { name: 'Contract limit' }).press('Enter')
    await expect(page.getByRole('region', { name: 'BTC MMP' })).toContainText('Active')
    await expect(eth).toContainText('Off')
    expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([
      { asset: 'BTC', interval: 10, frozen: 30, amount_limit: '2000000' },
    ])
    expect(queries.length).toBeGreaterThan(0)
    expect(queries.filter((query) => !/^\?asset=[A-Z]+$/.test(query))).toEqual([])
  })
})
