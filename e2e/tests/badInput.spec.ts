import { expect, test } from '../fixtures'
import { usePlainLink } from '../plainLink'

const rubbish = [
  'abc',
  '-1',
  '1e9',
  '0x10',
  '1.2.3',
  '.',
  'NaN',
  'Infinity',
  '٣٤٥',
  '1.0000001',
  '9'.repeat(200),
  '<img src=x onerror=alert(1)>',
  "'; drop table orders; --",
  '😀',
]

/** Both fields use the same parser: each text is tried in one of them in the ticket, and in the other in a row. */
const isForPrice = (index: number) => index % 2 === 0

test('input in the ticket and in an order is understood, or rejected with a reason before the wallet is asked, and a rejection by the venue is shown with its message', async ({
  page,
  tradeScreen,
  wallet,
  spy,
}) => {
  let isMeddling = false
  await usePlainLink(page)
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const venue = socket.connectToServer()
    // An order other than the signed one.
    socket.onMessage((message) =>
      venue.send(isMeddling ? String(message).replace('"amount":"700000"', '"amount":"600000"') : message),
    )
  })
  await tradeScreen.begin()
  await test.step('invalid input in the ticket is explained, does not reach the wallet, and is not sent', async () => {
    spy.reset()
    const wrongField = tradeScreen.ticket.locator('[aria-invalid=true]')
    for (const [index, text] of rubbish.entries()) {
      if (isForPrice(index)) {
        await tradeScreen.place({ side: 'Buy', price: text, amount: '1' })
        // Only the first error is shown; for an absurdly high price that is the order value.
        await expect(wrongField).toHaveAccessibleDescription(/\w/)
        continue
      }
      await tradeScreen.place({ side: 'Sell', price: '3100', amount: text })
      await expect(wrongField).toHaveAccessibleDescription(/\w/)
      await expect(wrongField).toHaveAccessibleName('Amount')
    }
    for (const nothing of ['0', '0.0', '000']) {
      await tradeScreen.place({ side: 'Buy', price: '3100', amount: nothing })
      await expect(tradeScreen.amount).toHaveAccessibleDescription(/\w/)
    }
    expect(wallet.askedToSign).toEqual(['Register'])
    expect(spy.orderOps()).toEqual([])
  })

  await test.step('invalid input in an open order is rejected in its row', async () => {
    const price = await tradeScreen.levelPrice('buy', 3)
    await tradeScreen.place({ side: 'Buy', amount: '0.1', price })
    const row = tradeScreen.orderRows.first()
    await row.getByRole('button', { name: 'Edit' }).click()
    spy.reset()
    for (const field of ['Price', 'Amount']) {
      const input = row.getByRole('textbox', { name: field })
      const before = await input.inputValue()
      // Texts that the ticket did not try in this field.
      const texts = rubbish.filter((_, index) => isForPrice(index) !== (field === 'Price'))
      for (const text of ['', ...texts]) {
        await input.fill(text)
        await row.getByRole('button', { name: 'Save' }).click()
        await expect(input).toHaveAccessibleDescription(/\w/)
      }
      await input.fill(before)
    }
    await row.getByRole('button', { name: 'Discard' }).click()
    await expect(row.getByText(price, { exact: true })).toBeVisible()
    expect(wallet.askedToSign).toEqual(['Register', 'Order'])
    expect(spy.orderOps()).toEqual([])
  })

  await test.step('decimal commas and grouped thousands are understood', async () => {
    await tradeScreen.place({ side: 'Buy', amount: '0,5', price: '3 012,50' })
    await expect(tradeScreen.orderRow('3,012.50')).toContainText('0.50')
    await tradeScreen.place({ side: 'Buy', amount: '0,25', price: '3,013.5' })
    await expect(tradeScreen.orderRow('3,013.50')).toContainText('0.25')
  })

  await test.step('an order that exceeds the margin is rejected before the wallet is asked, and can be made smaller', async () => {
    wallet.askedToSign.splice(0)
    await tradeScreen.place({ side: 'Buy', amount: '450', price: '3000' })
    await expect(tradeScreen.orderRow('3,000.00')).toBeVisible()
    await tradeScreen.place({ side: 'Buy', amount: '450', price: '3010' })
    await expect(tradeScreen.ticket).toContainText(/Insufficient margin: [\d,.]+ USD required, [\d,.]+ USD available\./)
    expect(wallet.askedToSign).toEqual(['Order'])
    await tradeScreen.amount.fill('1')
    await tradeScreen.submit.click()
    await expect(tradeScreen.orderRow('3,010.00')).toContainText('1.00')
  })

  await test.step('a search for nonsense finds nothing and says so', async () => {
    await page.keyboard.press('/')
    const search = page.getByRole('combobox', { name: 'Search instruments' })
    for (const text of rubbish.filter((one) => !/^-?\d$|^\.$/.test(one))) {
      await search.fill(text)
      await expect(page.getByText('No matching instruments')).toBeVisible()
      await search.press('Enter')
    }
    await expect(page).toHaveURL(/\/trade\/ETH-PERP$/)
  })

  await test.step('a rejection by the venue is shown with its message and code', async () => {
    await page.keyboard.press('Escape')
    isMeddling = true
    await tradeScreen.place({ side: 'Buy', amount: '0.7', price: '2900' })
    await expect(tradeScreen.toasts).toContainText('Order rejected')
    await expect(tradeScreen.toasts).toContainText('ORDER_BAD_SIGNING_KEY')
    // The ticket keeps the input for another attempt.
    await expect(tradeScreen.amount).toHaveValue('0.7')
    isMeddling = false
    await tradeScreen.submit.click()
    await expect(tradeScreen.orderRow('2,900.00')).toContainText('0.70')
  })
})
