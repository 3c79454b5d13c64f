import { expectAccessible } from '../accessible'
import { at } from '../at'
import { expect, test } from '../fixtures'
import { KeyboardOnly } from '../keyboardOnly'
import { BuilderScreen, type ReadLeg } from '../screens/BuilderScreen'

const numberOf = (text: string | null) => Number((text ?? '').replaceAll(',', '').replace('\u2212', '-'))

/** Computed by hand from displayed values: the credit received, and the widest wing less the credit. */
function condorByHand(legs: readonly ReadLeg[], fees: number) {
  const received = legs.reduce((sum, { isBuy, price }) => sum + (isBuy ? -price : price), 0)
  const strikes = legs.map(({ strike }) => strike).sort((a, b) => a - b)
  const [lowest, low, high, highest] = [at(strikes, 0), at(strikes, 1), at(strikes, 2), at(strikes, 3)]
  return {
    received,
    maxProfit: received - fees,
    maxLoss: Math.max(low - lowest, highest - high) - received + fees,
    breakevens: [low - received + fees, high + received - fees],
  }
}

test('structures are built with the keyboard, shared as a link and dragged, their figures follow from the displayed prices, and their legs are sent as orders', async ({
  page,
  host,
  browser,
  tradeScreen,
  spy,
}) => {
  const keyboard = await KeyboardOnly.of(page)
  const builder = new BuilderScreen(page, host.appUrl)
  await tradeScreen.begin()

  await test.step('with the keyboard alone: choose a preset, move a strike, try a what-if, go to the RFQ', async () => {
    await builder.goTo()
    const straddle = builder.presets.getByRole('button', { name: /^Bull call spread/ })
    await expect(straddle).toBeEnabled()
    await keyboard.tabTo(straddle)
    await keyboard.press('Enter')
    await expect(builder.legs).toHaveCount(2)
    const strike = await builder.handles.nth(1).getAttribute('aria-valuenow')
    await keyboard.tabTo(builder.handles.nth(1))
    await keyboard.press('ArrowRight')
    await expect(builder.handles.nth(1)).not.toHaveAttribute('aria-valuenow', strike ?? '')
    await expect(builder.handles.nth(1)).toBeFocused()
    const add = page.getByRole('button', { name: '+ Add a leg' })
    await keyboard.tabTo(add)
    await keyboard.press('Enter')
    await expect(builder.legs).toHaveCount(3)
    await builder.legs
      .nth(2)
      .getByRole('button', { name: /^Remove / })
      .press('Enter')
    await expect(builder.legs).toHaveCount(2)
    const volatility = page.getByRole('slider', { name: 'Volatility' })
    await keyboard.tabTo(volatility)
    await keyboard.press('ArrowRight', 'ArrowRight')
    await expect(volatility).toHaveAttribute('aria-valuetext', '+2 points')
    await expect(builder.greeks.getByRole('row', { name: /^Vega 30 d/ }).getByRole('cell')).toHaveText([/\d/, /\d/])
    const ask = page.getByRole('button', { name: 'Request quotes' })
    await keyboard.tabTo(ask)
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/options\/requests\/ETH/)
    expect(keyboard.pointerEvents).toEqual([])
  })

  await test.step('a link works without a wallet, Back undoes a step, and an invalid link is reported', async () => {
    await builder.goToEmpty()
    await builder.choose('Butterfly')
    await expect(page).toHaveURL(/structure=/)
    await page.getByRole('textbox', { name: 'Amount' }).fill('2.5')
    await expect(page).toHaveURL(/structure=2\.5/)
    const shared = await builder.readLegs()

    const other = await browser.newContext()
    const theirs = new BuilderScreen(await other.newPage(), host.appUrl)
    await theirs.open(new URL(page.url()).search)
    await expect(theirs.legs).toHaveCount(3)
    const terms = ({ isBuy, ratio, strike, isCall }: ReadLeg) => ({ isBuy, ratio, strike, isCall })
    expect((await theirs.readLegs()).map(terms)).toEqual(shared.map(terms))
    await expect(theirs.page.getByRole('textbox', { name: 'Amount' })).toHaveValue('2.5')
    await expect(theirs.outcome).toContainText(/Most it can lose/)
    await expect(theirs.margin).toContainText('Connect your wallet')
    await theirs.open('?structure=nonsense')
    await expect(theirs.page.getByRole('alert').filter({ hasText: 'nonsense' })).toBeVisible()
    await other.close()

    await builder.legs
      .first()
      .getByRole('button', { name: /^Remove / })
      .click()
    await expect(builder.legs).toHaveCount(2)
    await page.goBack()
    await expect(builder.legs).toHaveCount(3)
    await page.goBack()
    await expect(builder.presets).toBeVisible()
  })

  await test.step('a preset’s figures follow from its displayed prices, and its strike can be dragged', async () => {
    await builder.goToEmpty()
    await builder.choose('Iron condor')
    await expect(builder.legs).toHaveCount(4)
    await expect(page.getByText('Hypothetical – not traded')).toBeVisible()
    // The market moves, so the read is repeated until all displayed values are of one moment.
    await expect(async () => {
      // As in the preview of the account, which charges each order by itself.
      const fees = Number.parseFloat((await builder.figure('Taker fees').textContent()) ?? '')
      await expect(builder.margin).toContainText(new RegExp(`Fees\\D*${fees.toFixed(2)}`), { timeout: 100 })
      const { received, maxProfit, maxLoss, breakevens } = condorByHand(await builder.readLegs(), fees)
      expect(received).toBeGreaterThan(0)
      expect(numberOf(await builder.figure('Most it can make').textContent())).toBeCloseTo(maxProfit, 1)
      expect(numberOf(await builder.figure('Most it can lose').textContent())).toBeCloseTo(maxLoss, 1)
      const shown = (await builder.figure('Breakeven').textContent()) ?? ''
      const [low, high] = shown.split(' · ').map(numberOf)
      expect(low).toBeCloseTo(at(breakevens, 0), 1)
      expect(high).toBeCloseTo(at(breakevens, 1), 1)
      await expect(builder.cost).toContainText(`receive ${received.toFixed(2)}`, { timeout: 100 })
    }).toPass()
    await expect(builder.figure('Probability of profit')).toHaveText(/^≈ \d+\.\d%$/)

    const before = await builder.readLegs()
    const handle = builder.handles.nth(2)
    const from = await handle.boundingBox()
    const to = await builder.handles.nth(1).boundingBox()
    if (from === null || to === null) throw new Error('there is nothing to take hold of')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, from.y + from.height / 2, { steps: 6 })
    await page.mouse.up()
    await expect(async () => {
      const moved = (await builder.readLegs()).map(({ strike }) => strike)
      const old = before.map(({ strike }) => strike)
      expect(at(moved, 2)).toBeLessThan(at(old, 2))
      expect(at(moved, 2) % 50).toBe(0)
      expect([at(moved, 0), at(moved, 1), at(moved, 3)]).toEqual([at(old, 0), at(old, 1), at(old, 3)])
    }).toPass()

    await page.getByRole('radio', { name: 'Table' }).check()
    await expect(
      page.getByRole('region', { name: 'Payoff as a table' }).getByRole('row', { name: /Breakeven/ }),
    ).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('legs are sent as orders, each with its own result, and the position becomes a leg of the next structure', async () => {
    await builder.goToEmpty()
    await builder.choose('Strangle')
    await expect(builder.margin).toContainText('Margin to place orders')
    spy.reset()
    await page.getByRole('radio', { name: 'Legs' }).check()
    await page.getByRole('button', { name: 'Send as orders…' }).click()
    await builder.sendPanel.getByRole('radio', { name: 'Through the book' }).check()
    await expect(builder.sendPanel).toContainText('Legging risk')
    await expect(
      builder.sendPanel.getByRole('table', { name: 'Structure orders' }).locator('tbody').getByRole('row'),
    ).toHaveCount(2)
    expect(spy.orderOps()).toEqual([])
    await builder.sendPanel.getByRole('button', { name: 'Send 2 orders' }).click()
    await expect(builder.result).toContainText('2 filled')
    await expect(builder.result).toContainText('All legs filled as intended.')
    expect(spy.orderOps()).toEqual(['create_order', 'create_order'])
    await builder.result.getByRole('button', { name: 'Done' }).click()

    // The filled leg is now a position and no longer part of the draft.
    await expect(builder.legs).toHaveCount(0)
    await page.getByRole('button', { name: 'Add from positions' }).click()
    await page.getByRole('menuitem').first().click()
    await expect(builder.legs).toHaveCount(1)
    await expect(builder.legs.first()).toContainText('position')
    await expect(page).toHaveURL(/structure=1\+\+1x/)
  })
})
