import { at } from '../at'
import { expectBothThemes } from '../everyLook'
import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'
import { KeyboardOnly } from '../keyboardOnly'
import { openRestTrader, type RestTrader } from '../restTrader'
import { BuilderScreen } from '../screens/BuilderScreen'
import { setPageClock } from '../venueClock'

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock'] })

/** The best bid and ask of an instrument. */
async function touchOf(trader: RestTrader, name: string): Promise<{ readonly bid: number; readonly ask: number }> {
  const book = await trader.read(`/orderbook?instrument_name=${name}`)
  const best = (side: unknown) => Number((side as readonly (readonly string[])[])[0]?.[0])
  return { bid: best(book['bids']), ask: best(book['asks']) }
}

test('a vertical rests at a net price: another trader hits its resting leg, the other leg is taken, an empty book pauses it, and the next page stops what a closed page left', async ({
  page,
  host,
  tradeScreen,
  spy,
}) => {
  test.setTimeout(240_000)
  await setPageClock(page, host)
  await tradeScreen.begin()
  await tradeScreen.signBy('Wallet')
  const other = await openRestTrader(host.venueUrl)
  const builder = new BuilderScreen(page, host.appUrl)
  await builder.goToEmpty()
  await builder.choose('Bull call spread')
  await page.getByRole('textbox', { name: 'Amount' }).fill('2')
  await expect(page).toHaveURL(/structure=2\+/)
  const legs = new URL(page.url()).searchParams.get('structure')?.split(' ')[1]?.split(',') ?? []
  const [bought, sold] = [at(legs, 0).replace(/^-?1x/, ''), at(legs, 1).replace(/^-?1x/, '')]
  const form = page.getByRole('region', { name: 'Rest at a net price' })
  const orders = page.getByRole('region', { name: 'Net orders' })
  const near = await touchOf(other, bought)
  const far = await touchOf(other, sold)
  // The bought leg then rests in the middle of its spread.
  const limit = (near.bid + near.ask) / 2 - far.bid

  await test.step('the tray of the chain shows the legs as one structure, and leads to the form', async () => {
    await goInPage(page, '/options/chain/ETH')
    const tray = page.getByRole('region', { name: 'Legs', exact: true })
    const figures = tray.getByLabel('Structure')
    // By hand: the ask of the bought leg less the bid of the sold one, and the reverse.
    await expect(figures).toContainText(`Netpay ${(near.ask - far.bid).toFixed(2)}`)
    await expect(figures).toContainText(`Reversedreceive ${(near.bid - far.ask).toFixed(2)}`)
    await expect(figures).toContainText(/Delta[+\d.]+Vega[+−\d.]+Margin≈ [\d,.]+/)
    await expectBothThemes(page, { within: tray, where: 'the tray of legs' })
    await tray.getByRole('link', { name: 'Rest at a net price…' }).click()
    await expect(form).toBeVisible()
    await form.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('without one-click it is offered with a reason, and the form says what it sends first', async () => {
    const keyboard = await KeyboardOnly.of(page)
    await keyboard.tabTo(page.getByRole('button', { name: 'Rest at a net price…' }))
    await keyboard.press('Enter')
    await expect(form).toContainText('A net order requires one-click trading')
    await expect(form.getByRole('button', { name: 'Rest the structure' })).toBeDisabled()
    await form.getByRole('button', { name: 'Use One-click' }).click()
    await form.getByRole('combobox', { name: 'Resting leg' }).selectOption(bought)
    await form.getByRole('textbox', { name: 'Net limit' }).fill(limit.toFixed(2))
    await form.getByRole('radio', { name: 'Debit' }).check()
    await form.getByRole('textbox', { name: 'Legging limit' }).fill('2')
    const sent = form.getByRole('table', { name: 'Orders of the net order' }).locator('tbody').getByRole('row')
    await expect(sent.filter({ hasText: 'rests, limit' })).toContainText(/Buy .*2\.00/)
    await expect(sent.filter({ hasText: 'taken as it fills' })).toContainText(far.bid.toFixed(1))
    await expect(form).toContainText('Only cancel on disconnect, which is off, makes that certain.')
    await expectBothThemes(page, { within: form, where: 'the form of a net order' })
    spy.reset()
  })

  await test.step('the resting leg is placed, and a hit by another trader takes the other leg', async () => {
    await form.getByRole('button', { name: 'Rest the structure' }).click()
    await expect(orders).toContainText('resting')
    await expect.poll(() => touchOf(other, bought)).not.toEqual(near)
    expect(spy.orderOps()).toEqual(['create_order'])
    const { bid: resting } = await touchOf(other, bought)
    // In cents, because a sum of decimals is not exact in doubles.
    expect(Math.round(resting * 100)).toBeLessThanOrEqual(Math.round((limit + far.bid) * 100))
    // Below it, because the page may move it meanwhile.
    await other.place({ on: bought, side: 'sell', price: (resting - 5).toFixed(1), amount: '0.5' })
    const account = orders.getByRole('table', { name: 'Legs filled' }).getByRole('row')
    await expect(account.nth(0)).toContainText('0.50 / 2.00')
    await expect(account.nth(1)).toContainText('0.50 / 2.00')
    await expect(account.nth(1)).toContainText(far.bid.toFixed(1))
    await expect(orders).toContainText('0.50 / 2.00')
    // The price paid for the bought leg minus the bid of the sold leg.
    await expect(orders).toContainText(new RegExp(`Average net${(resting - far.bid).toFixed(2)}`))
    await expect(orders.getByRole('list', { name: 'Last events' })).toContainText('Took 0.50')
    await expectBothThemes(page, { within: orders, where: 'the account of a net order' })
  })

  await test.step('an empty book of the other leg withdraws the resting order and pauses', async () => {
    await host.command('index ETH 1200')
    await expect(orders).toContainText(/paused: (too little in the book of|the limit is out of reach)/)
    await expect(orders).toContainText('Resting order—')
  })

  await test.step('after a reload the next page says so, and stopping ends it', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    const left = orders.getByRole('article', { name: 'Net order of a closed page' })
    await expect(left).toContainText('No longer worked')
    await left.getByRole('button', { name: 'Stop' }).click()
    await expect(orders).toContainText('Stopped by you')
    await expect(orders.getByRole('table', { name: 'Legs filled' }).getByRole('row').nth(1)).toContainText(
      '0.50 / 2.00',
    )
  })
})
