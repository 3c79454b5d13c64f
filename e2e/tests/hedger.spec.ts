import { expectEveryLook } from '../everyLook'
import { expect, test } from '../fixtures'
import { listedCall } from '../listedOption'
import { openRestTrader, readBook } from '../restTrader'
import { HedgerPanel } from '../screens/HedgerPanel'
import { Palette } from '../screens/Palette'
import { RiskScreen } from '../screens/RiskScreen'
import { TradeScreen } from '../screens/TradeScreen'
import { installWallet } from '../testWallet'

test.use({ hostFlags: ['--market', 'quiet', '--seed', '7'] })

test('the delta of an option is proposed for the wallet, hedged by one-click, paused without a connection, and resumed after a reload', async ({
  page,
  context,
  host,
  wallet,
  tradeScreen,
  spy,
}) => {
  test.setTimeout(240_000)
  await tradeScreen.begin()
  const elsewhere = await openRestTrader(host.venueUrl, wallet.key)
  const risk = new RiskScreen(page)
  const hedger = new HedgerPanel(page)
  /** A price that fills at once. */
  const through = async (side: 'bids' | 'asks') => {
    const best = (await readBook(host.venueUrl, side))[0]?.[0] ?? Number.NaN
    return (best * (side === 'asks' ? 1.01 : 0.99)).toFixed(1)
  }
  const held = async () => {
    const { positions } = await elsewhere.read('/account')
    const rows = positions as readonly {
      readonly instrument_name: string
      readonly amount: string
      readonly side: string
    }[]
    const perpetual = rows.find(({ instrument_name: name }) => name === 'ETH-PERP')
    return Number(perpetual?.amount ?? 0) * (perpetual?.side === 'sell' ? -1 : 1)
  }
  const call = await listedCall(host.venueUrl, 4)
  await elsewhere.place({ on: call.name, side: 'buy', price: (call.mark * 1.2).toFixed(0), amount: '4' })

  await test.step('the form shows the delta of the risk screen and what will be sent; a bad field is named', async () => {
    await tradeScreen.signBy('Wallet')
    await risk.open()
    await expect(hedger.panel).toBeVisible()
    await expect.poll(() => hedger.deltaNow()).toBeGreaterThan(1)
    const shown = await risk.greeks
      .getByRole('row')
      .filter({ hasText: 'ETH' })
      .first()
      .getByRole('cell')
      .first()
      .innerText()
    expect(await hedger.deltaNow()).toBeCloseTo(Number(shown), 1)
    await hedger.start.click()
    await expect(hedger.panel).toContainText('At least 0.01')
    await hedger.field('Band ±').fill('0.5')
    await hedger.field('Max. per order').fill('20')
    await hedger.field('Min. interval').fill('1')
    await expect(hedger.figure('First order')).toContainText(/^sell [\d.]+ ETH-PERP$/)
    await expect(hedger.panel).toContainText('this page trades ETH-PERP back to the target, not to the edge')
    await expect(hedger.panel).toContainText('Closing or reloading the page stops it too')
    await expectEveryLook(page, 'the form of the delta hedger', hedger.panel)
  })

  await test.step('where the wallet signs each order it only proposes, and the proposal fills the ticket', async () => {
    spy.reset()
    await hedger.field('Band ±').press('Enter')
    await expect(hedger.state).toContainText('this one is only proposed')
    await hedger.panel.getByRole('button', { name: /^Hedge: sell [\d.]+ ETH-PERP$/ }).click()
    await expect(tradeScreen.amount).toHaveValue(/^[12]\.\d/)
    await expect(tradeScreen.ticket.getByRole('radio', { name: 'Sell' })).toBeChecked()
    expect(spy.orderOps()).toEqual([])
  })

  await test.step('by one-click one hedge follows, and the log has it once its fill is in the position', async () => {
    await tradeScreen.signBy('One-click')
    await expect.poll(held).toBeLessThan(-1)
    await risk.open()
    await expect(hedger.state).toHaveText('In the band')
    await expect(hedger.log).toHaveCount(1)
    await expect(hedger.log).toContainText('Sell')
    expect(Math.abs(await hedger.deltaNow())).toBeLessThan(0.05)
    expect(spy.orderOps()).toEqual(['create_order'])
  })

  await test.step('a trade elsewhere moves the delta out of the band, and one hedge brings it back', async () => {
    const before = await held()
    await elsewhere.place({ side: 'buy', price: await through('asks'), amount: '1.5' })
    await expect(hedger.log).toHaveCount(2)
    await expect(hedger.log.first()).toContainText(/Sell1\.[45]\d?/)
    await expect(hedger.state).toHaveText('In the band')
    expect(Math.abs((await held()) - before)).toBeLessThan(0.1)
    expect(spy.orderOps()).toEqual(['create_order', 'create_order'])
    await expectEveryLook(page, 'a running delta hedger', hedger.panel)
  })

  await test.step('without a connection it pauses and sends nothing; connected again it hedges what has changed', async () => {
    await context.setOffline(true)
    await expect(hedger.state).toContainText('Paused: no connection')
    await elsewhere.place({ side: 'sell', price: await through('bids'), amount: '1.5' })
    expect(spy.orderOps()).toHaveLength(2)
    await context.setOffline(false)
    await expect(hedger.log).toHaveCount(3)
    await expect(hedger.log.first()).toContainText('Buy')
    await expect(hedger.state).toHaveText('In the band')
  })

  await test.step('after a reload it is off, says so, and resumes with the same settings', async () => {
    await page.reload()
    await expect(hedger.panel).toContainText('Hedging ended when its page closed.')
    await expect(hedger.field('Band ±')).toHaveValue('0.5')
    await hedger.panel.getByRole('button', { name: 'Resume hedging' }).click()
    await expect(hedger.stop).toBeVisible()
    await expect(hedger.figure('Orders')).toContainText('3, ')
  })

  await test.step('another tab shows it and does not hedge; phrases stop and start it', async () => {
    const other = await context.newPage()
    await installWallet(other, { key: wallet.key })
    const otherScreen = new TradeScreen(other, host.appUrl)
    await otherScreen.open()
    await otherScreen.connect()
    await otherScreen.accountTicket.waitFor()
    await new RiskScreen(other).open()
    await expect(new HedgerPanel(other).panel).toContainText('Another tab hedges: target 0, band 0.5.')
    await other.close()
    const palette = new Palette(page)
    await palette.open()
    await palette.say('stop hedging')
    await page.keyboard.press('Enter')
    await expect(hedger.panel).toContainText('Stopped by you.')
    await palette.open()
    await palette.say('hedge eth 0 band 2')
    await expect(palette.plan).toContainText('0 ± 2')
    await page.keyboard.press('Enter')
    await expect(hedger.figure('Target ± band')).toHaveText('0 ± 2')
    await hedger.stop.click()
    await expect(hedger.start).toBeVisible()
  })
})
