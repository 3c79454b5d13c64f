import { expectAccessible } from '../accessible'
import { expect, test } from '../fixtures'
import { ChainScreen } from '../screens/ChainScreen'

test('quotes fill the ticket, legs are collected, filter and columns are remembered, and nothing violates accessibility', async ({
  page,
  host,
  tradeScreen,
}) => {
  const chain = new ChainScreen(page, host.appUrl)
  await chain.open()
  test.slow()
  await test.step('clicking a quote fills the ticket of its instrument, and Back returns to the same expiry', async () => {
    const expiry = chain.expiries.getByRole('tab').nth(3)
    await expiry.click()
    await expect(expiry).toHaveAttribute('aria-selected', 'true')
    await expect(expiry).toContainText(/\d+ d/)
    await expect(chain.table.getByText(/^Forward [\d,.]+$/)).toBeInViewport()

    const ask = chain.table.getByRole('button', { name: /^Buy ETH-\S+-C at / }).first()
    await ask.hover()
    const instrument = /^Buy (\S+) at/.exec((await ask.getAttribute('aria-label')) ?? '')?.[1] ?? ''
    await page.mouse.down()
    const read = await chain.table
      .locator(`td[data-instrument="${instrument}"][data-side="buy"]`)
      .getAttribute('data-price')
    await page.mouse.up()
    // Beside the chain, which stays in place.
    const ticket = page.getByRole('region', { name: 'Ticket', exact: true })
    await expect(ticket.getByRole('heading', { name: instrument })).toBeVisible()
    await expect(page).toHaveURL(/\/options\/chain\/ETH\?expiry=/)
    await expect(tradeScreen.price).toHaveValue(/\d/)
    expect(Math.round(Number((await tradeScreen.price.inputValue()).replaceAll(',', '')) * 1e6)).toBe(Number(read))
    await expect(page.getByRole('radio', { name: 'Buy' })).toBeChecked()
    // Another quote of the same contract changes the side and the price, but not the amount.
    await tradeScreen.amount.fill('3')
    await chain.quote('Sell', instrument).click()
    await expect(page.getByRole('radio', { name: 'Sell' })).toBeChecked()
    await expect(tradeScreen.amount).toHaveValue('3')

    // With a hidden ticket a quote opens the trading screen.
    await page.getByRole('button', { name: 'Ticket', exact: true }).click()
    await chain.quote('Buy', instrument).click()
    await expect(page).toHaveURL(new RegExp(`/trade/${instrument}$`))
    await expect(tradeScreen.price).toHaveValue(/\d/)

    await page.goBack()
    await expect(chain.expiries.getByRole('tab').nth(3)).toHaveAttribute('aria-selected', 'true')
    // The price fills the ticket only once, so a typed price is not replaced.
    await page.goForward()
    await tradeScreen.price.fill('1')
    await page.goBack()
    await page.goForward()
    await expect(tradeScreen.price).toHaveValue('1')
  })

  await test.step('the chain has no accessibility violations on a phone', async () => {
    await chain.goTo()
    // A hovered quote has other colors.
    await page.mouse.move(5, 5)
    // `accessibility.spec.ts` checks the wide page in both themes.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(chain.table).toBeVisible()
    await expectAccessible(page, { where: 'the chain on a phone' })
    await page.getByRole('radio', { name: 'Puts' }).check()
    const add = chain.table.getByRole('button', { name: /^Add a leg: \+1 ETH-\S+-P$/ }).first()
    await add.click()
    await expect(chain.legs.getByRole('listitem')).toHaveCount(1)
    await chain.legs.getByRole('button', { name: /^Remove the leg/ }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('legs are collected with the mouse and the keyboard, and taken to the builder', async () => {
    await chain.goTo()
    await chain.expiries.getByRole('tab').nth(3).click()
    await expect(chain.legs).toContainText('Shift-click or Shift+Enter on a quote adds a leg')
    const strike = (await chain.strikeNow()).replace(',', '')
    const call = chain.table.getByRole('button', { name: new RegExp(`^Buy ETH-\\S+-${strike}-C`) })
    await call.click({ modifiers: ['Shift'] })
    await expect(chain.legs.getByRole('listitem')).toHaveText([/^\+1\d+[A-Z]{3}\d+-\d+-C$/])
    await expect(call).toHaveAccessibleName(/, a leg$/)

    // One row down, on the bid of the call: a sale.
    await call.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Sell ETH-\S+-C/)
    await page.keyboard.press('Shift+Enter')
    await expect(chain.legs.getByRole('listitem')).toHaveText([/^\+1\d+-C$/, /^\u22121\d+-C$/])
    await expect(page).toHaveURL(/\/options\/chain\/ETH\?expiry=\d\d[A-Z]{3}\d\d$/)
    await expect(chain.legs.getByRole('link', { name: 'Request quotes' })).toHaveAttribute(
      'href',
      '/options/requests/ETH',
    )

    await chain.legs.getByRole('button', { name: /^Remove the leg \+1/ }).click()
    await expect(chain.legs.getByRole('listitem')).toHaveCount(1)
    await chain.legs.getByRole('link', { name: 'Open in the builder' }).click()
    await expect(page).toHaveURL(/\/options\/builder\/ETH/)
  })

  await test.step('a filter hides strikes and says how many, columns can be chosen, and both are remembered', async () => {
    await chain.goTo()
    await expect(page.getByText(/\d hidden$/)).toBeHidden()
    const all = Number(await chain.table.getAttribute('aria-rowcount'))
    await chain.strikes.selectOption('± 1 σ')
    await expect.poll(async () => Number(await chain.table.getAttribute('aria-rowcount'))).toBeLessThan(all)
    const hidden = all - Number(await chain.table.getAttribute('aria-rowcount'))
    await expect(page.getByText(`${hidden} hidden`)).toBeVisible()

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('combobox', { name: 'Column set' }).selectOption('Volatility')
    await expect(chain.table.getByRole('columnheader', { name: 'Vega' })).toHaveCount(2)
    await page.getByRole('combobox', { name: 'Column set' }).selectOption('Trading')
    await page.getByRole('checkbox', { name: 'Gamma' }).check()
    await page.getByRole('checkbox', { name: 'Mark', exact: true }).check()
    await page.getByRole('checkbox', { name: 'Your orders' }).uncheck()
    const outwards = page.getByRole('button', { name: 'Move Mark away from the strike', exact: true })
    await outwards.focus()
    await page.keyboard.press('Enter')
    await expect(outwards).toBeFocused()
    await page.getByRole('button', { name: 'Save as…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.reload()
    await chain.quotes.first().waitFor()
    await expect(chain.table.getByRole('columnheader', { name: 'Gamma' })).toHaveCount(2)
    await expect(chain.table.getByRole('columnheader', { name: 'Orders' })).toHaveCount(0)
    await expect(chain.table.getByRole('columnheader')).toHaveText(
      [
        ['Calls', 'Strike', 'Puts'],
        ['OI', 'Gamma', 'Mark', 'Delta', 'Bid IV', 'Size Bid', 'Size Ask', 'Ask IV'],
        ['Bid IV', 'Size Bid', 'Size Ask', 'Ask IV', 'Delta', 'Mark', 'Gamma', 'OI'],
      ].flat(),
    )
    await expect(chain.strikes).toHaveValue('deviation:1')

    // On a narrow screen the columns that do not fit are omitted, and the keyboard reveals what the pointer does.
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(chain.table.getByRole('columnheader', { name: 'OI', exact: true })).toHaveCount(0)
    await expect(chain.table.getByRole('columnheader', { name: 'Gamma' })).toHaveCount(2)
    expect(
      await chain.table.evaluate(({ parentElement: box }) => (box === null ? null : box.scrollWidth - box.clientWidth)),
    ).toBe(0)
    const line = chain.quotes.first().locator('xpath=..')
    await expect(line.getByText(/^±/).first()).toBeHidden()
    await line.getByRole('button').first().focus()
    await expect(line.getByText(/^±/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('combobox', { name: 'Column set' })).toHaveValue('own:Mine')
    await expect(page.getByRole('checkbox', { name: 'Open interest no room', exact: true })).toBeChecked()
    await page.keyboard.press('Escape')
  })

  await test.step('a very wide screen shows two expiries, and legs of both go into one tray', async () => {
    await page.setViewportSize({ width: 2560, height: 1440 })
    await expect(chain.secondTable).toBeVisible()
    const expiries = page.getByRole('combobox', { name: 'Second expiry' })
    // The first expiry is not offered as the second.
    await expect(expiries.getByRole('option')).toHaveCount((await chain.expiries.getByRole('tab').count()) - 1)
    await expiries.selectOption({ index: 5 })
    await chain.legs.getByRole('button', { name: 'Clear' }).click()
    const far = chain.secondTable.getByRole('button', { name: /^Buy ETH-\S+-C at / }).first()
    const near = chain.table.getByRole('button', { name: /^Sell ETH-\S+-C at / }).first()
    await near.click({ modifiers: ['Shift'] })
    await far.focus()
    await page.keyboard.press('Shift+Enter')
    await expect(chain.legs.getByRole('listitem')).toHaveCount(2)
    const [bought, sold] = await Promise.all([far, near].map(async (quote) => quote.getAttribute('aria-label')))
    const expiryOf = (label: string | null | undefined) => /ETH-(\w+)-/.exec(label ?? '')?.[1]
    expect(expiryOf(bought)).not.toBe(expiryOf(sold))
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'More expiries' }).uncheck()
    await expect(chain.secondTable).toBeHidden()
    await expect(chain.legs.getByRole('listitem')).toHaveCount(2)
  })
})

test('rows stay in place while the pointer is over them', async ({ page, startOwnHost }) => {
  const host = await startOwnHost(['--market', 'quiet', '--seed', '7', '--test-clock'])
  const chain = new ChainScreen(page, host.appUrl)
  await chain.open()
  const expiry = chain.expiries.getByRole('tab').nth(3)
  await expiry.click()
  // The rows of the chosen expiry must exist before the pointer arrives.
  await expect(expiry).toHaveAttribute('aria-selected', 'true')
  const forward = chain.table.getByText(/^Forward /)
  await expect(forward).toContainText(/\d,\d{3}\.\d\d/)
  await chain.quotes.first().hover()
  const strike = await chain.strikeNow()
  const before = await forward.innerText()
  const quote = await chain.quotes.first().boundingBox()
  let nudge = 0
  const moved = host.command('index ETH 3260')
  // Rows stay in place while the pointer moves and for two seconds afterwards, which a busy machine may need.
  await expect
    .poll(async () => {
      nudge = 1 - nudge
      await page.mouse.move((quote?.x ?? 0) + 4 + nudge, (quote?.y ?? 0) + 4)
      return forward.innerText()
    })
    .toMatch(/3,2[5-9]\d\.\d\d/)
  await moved
  expect(await forward.innerText()).not.toBe(before)
  expect(await chain.strikeNow()).toBe(strike)
  await page.mouse.move(5, 5)
  await expect.poll(() => chain.strikeNow()).not.toBe(strike)
})
