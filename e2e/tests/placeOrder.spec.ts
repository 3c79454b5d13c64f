import { expect, test } from '../fixtures'
import { holdRequests } from '../holdRequests'

test('clicks elsewhere fill the ticket, which previews an order, explains errors, and sends each order once according to its options', async ({
  page,
  tradeScreen,
  wallet,
  spy,
}) => {
  test.setTimeout(240_000)
  await tradeScreen.begin()
  await test.step('clicks elsewhere fill the ticket', async () => {
    await test.step('a price in the book sets the price and keeps the side', async () => {
      const cell = tradeScreen.bookCell('sell', 2, 'price')
      const price = plain(await cell.innerText())
      await cell.click()
      await expect(tradeScreen.price).toHaveValue(price)
      await expect(tradeScreen.amount).toHaveValue('')
      await expect(tradeScreen.ticket.getByRole('radio', { name: 'Buy' })).toBeChecked()
    })

    await test.step('a size sets the order that takes it', async () => {
      const price = plain(await tradeScreen.bookCell('buy', 1, 'price').innerText())
      const amount = plain(await tradeScreen.bookCell('buy', 1, 'amount').innerText())
      await tradeScreen.bookCell('buy', 1, 'amount').click()
      await expect(tradeScreen.price).toHaveValue(price)
      await expect(tradeScreen.amount).toHaveValue(amount)
      await expect(tradeScreen.ticket.getByRole('radio', { name: 'Sell' })).toBeChecked()
    })

    await test.step('a total sets the order that sweeps to that level', async () => {
      const price = plain(await tradeScreen.bookCell('sell', 3, 'price').innerText())
      const total = plain(await tradeScreen.bookCell('sell', 3, 'total').innerText())
      await tradeScreen.bookCell('sell', 3, 'total').click()
      await expect(tradeScreen.price).toHaveValue(price)
      await expect(tradeScreen.amount).toHaveValue(total)
      await expect(tradeScreen.ticket.getByRole('radio', { name: 'Buy' })).toBeChecked()
      await expect(tradeScreen.ticket).toContainText(/Fills [\d,.]+ now at ≈ [\d,.]+/)
    })

    await test.step('a point on the chart sets a limit price', async () => {
      const { price, button } = await tradeScreen.offerOnChart(0.8)
      await button.click()
      await expect(tradeScreen.price).toHaveValue(price)
      await expect(tradeScreen.ticket.getByRole('radio', { name: 'Limit' })).toBeChecked()
    })
  })

  await test.step('the ticket previews an order, explains errors, and sends the order according to its options', async () => {
    spy.reset()
    await test.step('the ticket shows margin, fee and liquidation price before signing, and the button says the whole order', async () => {
      await tradeScreen.fillTicket({ side: 'Buy', amount: '2', price: '3000' })
      await expect(tradeScreen.preview('Fee if it rests')).toHaveText(/^\d+\.\d+ USD$/)
      await expect(tradeScreen.preview('Margin')).toHaveText(/^[\d,]+\.\d\d USD$/)
      await expect(tradeScreen.preview('Liq. price after')).toHaveText('none')
      await expect(tradeScreen.ticket.locator('dl').first()).toHaveText('Available100,000.00 USD')
      await expect(tradeScreen.ticket.getByText('Buy 2 ETH-PERP at 3,000.00, limit')).toBeVisible()
      await expect(tradeScreen.submit).toHaveText('Buy 2.00 ETH at 3,000.00')
    })

    await test.step('an unsent order survives a switch to another screen and back', async () => {
      await page.evaluate(() => history.pushState(null, '', '/settings/appearance'))
      await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
      await page.goBack()
      await expect(tradeScreen.price).toHaveValue('3000')
      await expect(tradeScreen.submit).toHaveText('Buy 2.00 ETH at 3,000.00')
    })

    await test.step('each field explains its error before the wallet is asked', async () => {
      wallet.askedToSign.splice(0)
      const wrong = [
        [{ price: '', amount: '1' }, 'Enter a price.'],
        [{ price: '3000', amount: '' }, 'Enter an amount.'],
        [{ price: '3000.001', amount: '1' }, 'Price must be a multiple of 0.01. Nearest: 3,000.00 or 3,000.01'],
        [{ price: '3000', amount: '0.001' }, 'Amount must be a multiple of 0.01.'],
        [{ price: '3000', amount: '100000' }, 'Maximum order value is'],
        [{ price: '9000', amount: '1' }, 'Price too far above mark'],
      ] as const
      for (const [order, words] of wrong) {
        await tradeScreen.place({ side: 'Buy', ...order })
        await expect(tradeScreen.ticket).toContainText(words)
        await expect(tradeScreen.ticket.locator('[aria-invalid=true]')).toHaveAccessibleDescription(new RegExp(words))
      }
      expect(wallet.askedToSign).toEqual([])
      expect(spy.orderOps()).not.toContain('create_order')
    })

    await test.step('a reduce-only order needs a position to reduce', async () => {
      wallet.askedToSign.splice(0)
      const reduceOnly = tradeScreen.ticket.getByRole('checkbox', { name: 'Reduce only' })
      await reduceOnly.check()
      const price = await tradeScreen.levelPrice('sell', 3)
      await tradeScreen.place({ side: 'Sell', amount: '0.1', price })
      await expect(tradeScreen.ticket.getByText('NO_POSITION_REDUCE_ONLY')).toBeVisible()
      expect(wallet.askedToSign).toEqual([])
      await reduceOnly.uncheck()
      await tradeScreen.place({ side: 'Buy', amount: '0.1' })
      await expect(tradeScreen.toasts).toContainText('Bought 0.10 ETH-PERP')
      await reduceOnly.check()
      await tradeScreen.place({ side: 'Sell', amount: '0.1', price })
      await expect(tradeScreen.orderRow(price)).toContainText(/reduce/i)
      await tradeScreen.orderRow(price).getByRole('button', { name: 'Cancel' }).click()
      await expect(tradeScreen.orderRows).toHaveCount(0)
      await reduceOnly.uncheck()
    })

    await test.step('an IOC order takes what is available and leaves nothing in the book', async () => {
      wallet.askedToSign.splice(0)
      await tradeScreen.ticket.getByRole('combobox', { name: 'Time in force' }).selectOption('IOC')
      await expect(tradeScreen.ticket.getByRole('checkbox', { name: 'Post only' })).toBeDisabled()
      await tradeScreen.place({ side: 'Buy', amount: '0.1', price: await tradeScreen.levelPrice('buy', 3) })
      await expect(tradeScreen.ticket.getByText('IOC_ORDER_REJECTED')).toBeVisible()
      expect(wallet.askedToSign).toEqual([])
      await tradeScreen.place({ side: 'Buy', amount: '0.2', price: await tradeScreen.levelPrice('sell', 3) })
      await expect(tradeScreen.toasts).toContainText('Bought 0.20 ETH-PERP')
      await expect(tradeScreen.orderRows).toHaveCount(0)
    })

    await test.step('a post-only order that would take is rejected before the wallet is asked; one that rests is placed', async () => {
      await tradeScreen.ticket.getByRole('combobox', { name: 'Time in force' }).selectOption('GTC')
      wallet.askedToSign.splice(0)
      const bestAsk = await tradeScreen.levelPrice('sell', 0)
      await tradeScreen.ticket.getByRole('checkbox', { name: 'Post only' }).check()
      await tradeScreen.place({ side: 'Buy', amount: '0.1', price: bestAsk })
      await expect(tradeScreen.ticket.getByText('GTC_ORDER_REJECTED')).toBeVisible()
      expect(wallet.askedToSign).toEqual([])
      const price = await tradeScreen.levelPrice('buy', 2)
      await tradeScreen.place({ side: 'Buy', amount: '0.1', price })
      await expect(tradeScreen.orderRow(price)).toContainText(/post/i)
    })
    await tradeScreen.ticket.getByRole('checkbox', { name: 'Post only' }).uncheck()
    await page.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
  })

  await test.step('limit orders rest at their prices, and each is sent once', async () => {
    spy.reset()
    await test.step('a limit buy and a limit sell rest at their prices', async () => {
      for (const side of ['buy', 'sell'] as const) {
        const price = await tradeScreen.levelPrice(side, 4)
        await tradeScreen.place({ side: side === 'buy' ? 'Buy' : 'Sell', amount: '0.25', price })
        await expect(tradeScreen.toasts).toContainText(`Placed: ${side} 0.25 ETH-PERP at ${price}`)
        await expect(tradeScreen.orderRow(price)).toContainText('0.25')
        await expect(tradeScreen.orderLine(`Order ${side} 0.25 at ${plain(price)}`)).toBeVisible()
        await expect(
          tradeScreen.bookLevel(side, price).getByRole('slider', { name: /^Your (buy|sell) order/ }),
        ).toBeVisible()
      }
      expect(spy.orderOps().filter((op) => op === 'create_order')).toHaveLength(2)
    })

    await test.step('pressing submit twice sends one order', async () => {
      wallet.askedToSign.splice(0)
      spy.reset()
      await tradeScreen.fillTicket({ side: 'Buy', amount: '0.1', price: await tradeScreen.levelPrice('buy', 3) })
      wallet.hold()
      await tradeScreen.submit.dblclick()
      await expect(tradeScreen.submit).toHaveAccessibleName(/Waiting for your wallet/)
      // Clicks at the position of the button, as a user would, whatever its state.
      await tradeScreen.submit.click({ force: true })
      wallet.release()
      await expect(tradeScreen.orderRows).toHaveCount(3)
      await tradeScreen.signBy('One-click')
      await tradeScreen.amount.fill('0.1')
      await tradeScreen.submit.dblclick()
      await expect(tradeScreen.orderRows).toHaveCount(4)
      expect(wallet.askedToSign).toEqual(['Order'])
      expect(spy.orderOps().filter((op) => op === 'create_order')).toHaveLength(2)
    })
  })

  await test.step('a market order shows its slippage, fills, and appears in the toast, the fills and the positions', async () => {
    // The amount bought in earlier steps.
    await tradeScreen.place({ side: 'Sell', amount: '0.3' })
    await expect(tradeScreen.toasts).toContainText('Sold 0.30 ETH-PERP')
    await tradeScreen.signBy('Wallet')
    wallet.askedToSign.length = 0
    const total = plain(await tradeScreen.bookCell('sell', 2, 'total').innerText())
    await tradeScreen.fillTicket({ side: 'Buy', amount: total })
    await expect(tradeScreen.preview('Average fill')).toHaveText(/^≈ [\d,]+\.\d\d$/)
    await expect(tradeScreen.preview('Slippage')).toHaveText(/^≈ 0\.\d{3}%$/)
    await tradeScreen.submit.click()
    await expect(tradeScreen.toasts).toContainText(/Bought [\d.]+ ETH-PERP at/)
    expect(wallet.askedToSign).toEqual(['Order'])
    await expect(tradeScreen.amount).toHaveValue('')
    await tradeScreen.showTable('Fills')
    await expect(tradeScreen.fills.getByRole('row').nth(1)).toContainText('ETH-PERP')
    await tradeScreen.showTable('Positions')
    const position = tradeScreen.positions.getByRole('row').nth(1)
    await expect(position).toContainText('Long')
    await expect(position).toContainText(total)

    // The close dialog shows its proceeds before it is sent.
    await position.getByRole('button', { name: 'Close ETH-PERP' }).click()
    const dialog = tradeScreen.page.getByRole('dialog', { name: 'Close ETH-PERP' })
    await expect(dialog.getByText(/^≈ \u2212?[\d,]+\.\d\d$/).first()).toBeVisible()
    await dialog.getByRole('button', { name: /^Sell .* at market$/ }).click()
    await expect(tradeScreen.toasts).toContainText(/Sold [\d.]+ ETH-PERP at/)
    await expect(position).toBeHidden()
  })
})

test('submitting before trading is enabled starts enabling it, and no press is silently ignored', async ({
  page,
  tradeScreen,
  wallet,
  spy,
}) => {
  const letRegister = await holdRequests(page, /\/register$/)
  const letOpen = await holdRequests(page, /openAccount-/)
  await tradeScreen.open()
  await tradeScreen.connect()
  await expect(page.getByRole('button', { name: 'Enable trading' })).toBeVisible()
  const price = await tradeScreen.levelPrice('buy', 4)
  await tradeScreen.place({ side: 'Buy', amount: '0.25', price })
  await expect(tradeScreen.submit).toHaveText('Enabling trading…')
  await expect(tradeScreen.submit).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Enable trading' })).toBeDisabled()
  await tradeScreen.submit.click({ force: true })
  letRegister()
  await expect(tradeScreen.submit).toHaveText('Opening the account…')
  expect(wallet.askedToSign).toHaveLength(1)
  await expect(tradeScreen.submit).toBeDisabled()
  letOpen()
  // The input remains: one more press sends the order.
  await tradeScreen.submit.click()
  await expect(tradeScreen.orderRow(price)).toContainText('0.25')
  expect(spy.orderOps()).toEqual(['create_order'])
})

test('typing continues in the new ticket while the account is being opened, and Enter sends', async ({
  page,
  tradeScreen,
  spy,
}) => {
  const letCome = await holdRequests(page, /openAccount-/)
  await tradeScreen.open()
  await tradeScreen.connect()
  await tradeScreen.enableTrading()
  await expect(tradeScreen.submit).toHaveText('Opening the account…')
  const price = await tradeScreen.levelPrice('buy', 4)
  await tradeScreen.fillTicket({ side: 'Buy', amount: '0.25', price })
  // Puts the caret between the last two digits.
  await page.keyboard.press('ArrowLeft')
  letCome()
  await tradeScreen.accountTicket.waitFor()
  await expect(tradeScreen.amount).toBeFocused()
  await page.keyboard.type('1')
  await expect(tradeScreen.amount).toHaveValue('0.215')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(tradeScreen.orderRow(price)).toContainText('0.25')
  expect(spy.orderOps()).toEqual(['create_order'])
})

/** A displayed number without trailing zeros, as in the ticket. */
function plain(text: string): string {
  return String(Number(text.trim().replaceAll(',', '')))
}
