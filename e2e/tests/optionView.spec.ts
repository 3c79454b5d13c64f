import { expectAccessible } from '../accessible'
import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'
import { listedCall } from '../listedOption'
import { BuilderScreen } from '../screens/BuilderScreen'
import { ChainScreen } from '../screens/ChainScreen'
import { DeskScreen } from '../screens/DeskScreen'
import { OptionView } from '../screens/OptionView'

const numberOf = (text: string) => Number(text.replaceAll(/[^\d.−-]/g, '').replace('−', '-'))

test('an option has volatilities in its book, links to related screens, greeks, payoff and past volatilities; its order and position have their own', async ({
  page,
  host,
  tradeScreen,
}) => {
  const option = await listedCall(host.venueUrl, -1)
  const view = new OptionView(page)
  await tradeScreen.begin(option.name)
  test.slow()
  await test.step('an option has volatilities in its book, and links to its chain, its volatilities and its greeks', async () => {
    await test.step('an option’s book shows the volatility of each price, computed where the venue publishes none', async () => {
      const bidRow = tradeScreen.book.locator('[data-side="buy"]').first()
      await expect(bidRow).toContainText(/(?<!≈)\b\d+\.\d%$/)
      const bid = await tradeScreen.levelPrice('buy', 0)
      const groups = tradeScreen.bookPanel.getByRole('combobox', { name: /group/i })
      await groups.selectOption({ index: (await groups.locator('option').count()) - 1 })
      const row = tradeScreen.book.locator('[data-side="buy"]').first()
      await expect(row.getByRole('button').first()).not.toHaveText(bid)
      await expect(row).toContainText(/≈\d+\.\d%$/)
      await expect(page.getByRole('region', { name: 'Instrument' }).getByRole('link', { name: 'Chain' })).toBeVisible()
    })

    await test.step('an option links to its chain, its volatilities and its greeks', async () => {
      await view.strip.getByRole('button', { name: 'Greeks' }).click()
      await expect(view.greek('Delta', 'Mark')).toHaveText(/^0\.\d{4}$/)
      await expect(view.strip.getByRole('button', { name: 'Greeks' })).toBeHidden()
      await view.strip.getByRole('link', { name: 'Volatility' }).click()
      await expect(page).toHaveURL(/\/options\/volatility\/ETH$/)
      await page.goBack()
      await view.strip.getByRole('link', { name: 'Chain' }).click()
      await expect(page).toHaveURL(/\/options\/chain\/ETH$/)
    })
  })

  await test.step('an option shows greeks at bid, mark and ask, payoff, and volatility over time, all available as figures', async () => {
    await goInPage(page, `/trade/${option.name}`)
    await tradeScreen.book.waitFor()
    await new DeskScreen(page).takeLayout('Options')

    for (const column of ['Bid', 'Mark', 'Ask'] as const) {
      await expect(view.greek('Delta', column)).toHaveText(/^0\.\d{4}$/)
      await expect(view.greek('Theta', column)).toHaveText(/^−\d/)
      await expect(view.greek('Vanna', column)).toHaveText(/^−?0\.\d{6}$/)
    }
    // The venue does not publish it, so the row states its source.
    await expect(view.greeksTable.getByRole('rowheader', { name: /Vanna/ })).toContainText('calculated locally')
    await expect(view.greeksTable.getByRole('rowheader', { name: /Delta/ })).not.toContainText('calculated locally')
    const [bidIv, askIv] = [view.greek('IV', 'Bid'), view.greek('IV', 'Ask')]
    expect(numberOf(await bidIv.innerText())).toBeLessThan(numberOf(await askIv.innerText()))
    // The venue's forward, parity and the book's volatilities belong to one market, so there is no warning.
    const forward = numberOf(await view.figure(view.greeks, 'Forward').innerText())
    expect(Math.abs(forward / option.index - 1)).toBeLessThan(0.1)
    await expect(view.figure(view.greeks, 'Parity')).toHaveText(/\d/)
    await expect(view.greeks.getByText(/disagree/)).toBeHidden()
    await expectAccessible(page)

    await view.tab('Payoff').click()
    await expect(view.figure(view.payoff, 'Max profit')).toHaveText('unlimited')
    const paid = numberOf(await view.figure(view.payoff, 'Paid').innerText())
    expect(numberOf(await view.figure(view.payoff, 'Max loss').innerText())).toBeCloseTo(paid, 1)
    const breakeven = numberOf(await view.figure(view.payoff, 'Breakeven').innerText())
    expect(breakeven).toBeCloseTo(option.strike + paid, 1)
    const slider = view.payoff.getByRole('slider')
    await slider.focus()
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', /^At [\d,.]+: −[\d,.]+ USD at expiry, ≈ −[\d,.]+ now$/)
    await view.payoffOf('Short 1')
    await expect(view.figure(view.payoff, 'Max loss')).toHaveText('unlimited')
    await view.payoff.getByRole('button', { name: 'View as table' }).click()
    await expect(view.payoffRow('breakeven').getByRole('cell').nth(2)).toHaveText('0.00')
    await expect(view.payoffRow('strike').getByRole('cell').nth(2)).toHaveText(/^\+/)

    await view.tab('Chart').click()
    await view.chartOf('IV')
    await expect(view.chart.getByText('Mark IV')).toBeVisible()
    await expect(view.chart.getByText(/estimated from call and put marks/)).toBeVisible()
    await view.chart.getByRole('button', { name: 'View as table' }).click()
    const bars = view.chart.getByRole('table', { name: 'Mark IV' }).getByRole('row')
    // More than the updates since the page opened: past values come from the mark history.
    expect(await bars.count()).toBeGreaterThan(10)
    await expect(bars.nth(1)).toContainText(/\d+\.\d{2}%/)
    await expectAccessible(page)
  })

  await test.step('the ticket’s order and the position each have their own payoff and greeks', async () => {
    await view.tab('Payoff').click()
    await expect(view.payoff.getByRole('radio')).toHaveCount(2)

    await tradeScreen.fillTicket({ side: 'Buy', amount: '3', price: '50' })
    await view.payoffOf('Ticket')
    await expect(view.figure(view.payoff, 'Paid')).toHaveText('150.00')
    await expect(view.figure(view.payoff, 'Max loss')).toHaveText('150.00')

    await tradeScreen.place({ side: 'Sell', amount: '1' })
    await expect(tradeScreen.toasts.getByText(/Sold 1/)).toBeVisible()
    await view.payoffOf('Held')
    await expect(view.figure(view.payoff, 'Max loss')).toHaveText('unlimited')
    await view.tab('Greeks').click()
    await expect(view.greeksTable.getByRole('columnheader', { name: /^Held −1/ })).toBeVisible()
    await expect(view.greek('Delta', 'Held')).toHaveText(/^−0\.\d{4}$/)
    await expect(view.greek('Theta', 'Held')).toHaveText(/^\d/)
  })

  await test.step('for a perpetual the book takes the place of greeks and payoff, which return with an option', async () => {
    const height = async () => (await tradeScreen.bookPanel.boundingBox())?.height ?? 0
    const beside = await height()
    await goInPage(page, '/trade/ETH-PERP')
    await expect(view.tab('Greeks')).toBeHidden()
    await expect.poll(height).toBeGreaterThan(beside + 300)
    await goInPage(page, `/trade/${option.name}`)
    await expect(view.greek('Delta', 'Mark')).toHaveText(/^0\.\d{4}$/)
  })

  await test.step('a quote of the desk’s chain opens its option with the price in the ticket; another quote of it fills the ticket again', async () => {
    const chain = new ChainScreen(page, host.appUrl)
    await view.tab('Option chain').click()
    // At the expiry of the desk's option, which is marked.
    await expect(chain.table.locator(`td[data-instrument="${option.name}"] [data-chosen]`).first()).toBeAttached()
    await goInPage(page, '/trade/ETH-PERP')
    await chain.expiries.getByRole('tab').nth(3).click()
    await expect(page).toHaveURL(/\/trade\/ETH-PERP$/)
    const ask = chain.table.getByRole('button', { name: /^Buy ETH-\S+-C at / }).first()
    const name = /^Buy (\S+) at/.exec((await ask.getAttribute('aria-label')) ?? '')?.[1] ?? ''
    await chain.quote('Buy', name).click()
    await expect(page).toHaveURL(new RegExp(`/trade/${name}$`))
    await expect(tradeScreen.ticket.getByRole('radio', { name: 'Buy' })).toBeChecked()
    await expect(chain.table.locator(`td[data-instrument="${name}"] [data-chosen]`).first()).toBeVisible()
    await expect(tradeScreen.price).toHaveValue(/\d/)
    // The chain stays at its expiry, and its quotes fill the ticket that is open.
    await expect(chain.expiries.getByRole('tab').nth(3)).toHaveAttribute('aria-selected', 'true')
    await tradeScreen.price.fill('')
    await tradeScreen.amount.fill('3')
    await chain.quote('Sell', name).click()
    await expect(tradeScreen.ticket.getByRole('radio', { name: 'Sell' })).toBeChecked()
    await expect(tradeScreen.price).toHaveValue(/\d/)
    await expect(tradeScreen.amount).toHaveValue('3')
    await expectAccessible(page)
    // The price fills the ticket only once, so a typed price is not replaced.
    await tradeScreen.price.fill('7')
    await goInPage(page, '/trade/ETH-PERP')
    await goInPage(page, `/trade/${name}`)
    await expect(tradeScreen.price).toHaveValue('7')
    await expect(tradeScreen.amount).toHaveValue('3')
  })
})

test.describe('on a venue whose clock the story sets', () => {
  // Closed after the page, whose code may still load at the end of the story.
  test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock'] })

  test('in the last half hour the strip shows the settlement average and what it would pay', async ({ page, host }) => {
    // The clock only moves forward, and half an hour before 08:00 UTC the next expiry is too near.
    const [next, later] = [await listedCall(host.venueUrl, 0, -200), await listedCall(host.venueUrl, 1, -200)]
    const option = next.expiryMs - Date.now() > 40 * 60_000 ? next : later
    await host.command(`set ${new Date(option.expiryMs - 31 * 60_000).toISOString()}`)
    await host.command(`index ETH ${option.strike + 100}`)
    await host.command('advance 21m')
    const view = new OptionView(page)
    await page.goto(`${host.appUrl}/trade/${option.name}`)
    await expect(view.figure(view.strip, 'Settlement so far')).toContainText(/ 6\d%|6\d%/)
    const average = numberOf((await view.figure(view.strip, 'Settlement so far').innerText()).split('%')[0] ?? '')
    expect(average).not.toBeNaN()
    await expect(view.figure(view.strip, 'Payout')).toHaveText('100.00')
    await test.step('with a third of the window left, an option deep in the money has a third of a delta', async () => {
      await view.strip.getByRole('button', { name: 'Greeks' }).click()
      await expect(view.greek('Delta', 'Mark')).toHaveText(/^0\.3[0-4]/)
      await expect(view.greeks).toContainText(/6\d% of the window has passed/)
    })
    await test.step('the builder hedges three of these with a third of their contracts, and says what is fixed', async () => {
      const builder = new BuilderScreen(page, host.appUrl)
      await builder.open(`?structure=1+-3x${option.name}`)
      const hedge = page.getByRole('toolbar', { name: 'Structure' }).getByRole('button', { name: /^Hedge delta: / })
      await expect(hedge).toHaveText(/\+(0\.9\d*|1|1\.0\d*) perp/)
      await expect(builder.outcome).toContainText(/6\d% of the settlement is fixed at ≈ /)
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('greeks and payoff have tabs beside the chart of an option, but not of a perpetual', async ({
    page,
    host,
    tradeScreen,
  }) => {
    const option = await listedCall(host.venueUrl, -1)
    const view = new OptionView(page)
    await tradeScreen.openAnywhere(option.name)
    await view.tab('Greeks').tap()
    await expect(view.greek('Delta', 'Mark')).toHaveText(/^0\.\d{4}$/)
    await view.tab('Payoff').tap()
    await expect(view.figure(view.payoff, 'Max profit')).toHaveText('unlimited')
    expect(await new DeskScreen(page).pageOverflow()).toEqual({ across: 0, down: 0 })
    await expectAccessible(page)
    await page.evaluate(() => history.pushState(null, '', '/trade/ETH-PERP'))
    await expect(view.tab('Payoff')).toBeHidden()
    await expect(view.chart).toBeVisible()
  })
})
