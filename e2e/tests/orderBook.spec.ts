import { expectAccessible } from '../accessible'
import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'
import { layoutFaults } from '../layoutFaults'
import { pressWhenMoved } from '../pressWhenMoved'
import { openRestTrader, readBook } from '../restTrader'

test('rows stay under a moving pointer and update under a resting one; depth, costs, groupings and small trades are shown and remembered', async ({
  page,
  host,
  tradeScreen,
}) => {
  test.setTimeout(240_000)
  await tradeScreen.open()
  const trader = await openRestTrader(host.venueUrl)
  const grouping = tradeScreen.bookPanel.getByRole('combobox', { name: 'Grouping' })
  await test.step('the visible depth shows which side is heavier', async () => {
    const [bids, asks] = [await tradeScreen.levels('buy'), await tradeScreen.levels('sell')]
    const sum = (levels: typeof bids) => levels.reduce((all, [, amount]) => all + amount, 0)
    const share = Math.round((sum(bids) / (sum(bids) + sum(asks))) * 100)
    await expect(tradeScreen.bookPanel.getByText(`Bids ${share}%`)).toBeVisible()
    await expect(tradeScreen.bookPanel.getByText(`${100 - share}% Asks`)).toBeVisible()
  })

  await test.step('a row shows the cost of reaching it, by pointer and keyboard, without moving anything', async () => {
    const place = await tradeScreen.book.boundingBox()
    await tradeScreen.bookCell('sell', 2, 'total').hover()
    const tooltip = page.getByRole('tooltip')
    await expect(tooltip).toContainText('Buy up to')
    const asks = (await readBook(host.venueUrl, 'asks')).slice(0, 3)
    const [bid] = await readBook(host.venueUrl, 'bids')
    const amount = asks.reduce((sum, [, size]) => sum + size, 0)
    const paid = asks.reduce((sum, [price, size]) => sum + price * size, 0)
    const mid = ((bid?.[0] ?? 0) + (asks[0]?.[0] ?? 0)) / 2
    await expect(tooltip).toContainText(`Notional (USD) ${money(paid)}`)
    await expect(tooltip).toContainText(`≈ ${money(paid / amount)}`)
    await expect(tooltip).toContainText(`${((paid / amount / mid - 1) * 100).toFixed(3)}%`)
    expect(await tradeScreen.book.boundingBox()).toEqual(place)
    await expect(tradeScreen.book.locator('[data-reached]')).toHaveCount(3)
    await page.mouse.move(5, 5)
    await expect(tooltip).toBeHidden()

    await tradeScreen.bookCell('buy', 0, 'price').focus()
    await page.keyboard.press('ArrowDown')
    await expect(tooltip).toContainText('Sell down to')
    await expect(tradeScreen.bookCell('buy', 1, 'price')).toHaveAccessibleDescription(
      /Sell down to .* Slippage vs\. mid/,
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(tooltip).toBeHidden()
  })

  let orderId = ''
  await test.step('a row under the pointer keeps its price while the market moves, and a click takes the displayed price', async () => {
    const read = plain(await tradeScreen.levelPrice('sell', 2))
    const first = plain(await tradeScreen.levelPrice('sell', 0))
    const total = Number(plain(await tradeScreen.bookCell('sell', 2, 'total').innerText()))
    const cell = tradeScreen.bookCell('sell', 2, 'price')
    await cell.hover()
    await page.mouse.down()

    // An offer below the best ask would move every row of a book that does not hold still.
    const better = (Number(first) - 0.01).toFixed(2)
    orderId = await trader.place({ side: 'sell', price: better, amount: '3.5' })
    // The values stay live: the row includes the new order ahead of it.
    await expect
      .poll(async () => Number(plain(await tradeScreen.bookCell('sell', 2, 'total').innerText())))
      .toBeCloseTo(total + 3.5, 6)
    await expect(cell).toHaveText(new RegExp(`^${grouped(read)}0*$`))
    await page.mouse.up()
    await expect(tradeScreen.price).toHaveValue(read)

    // With the pointer elsewhere, the rows follow the market again.
    await page.mouse.move(5, 5)
    await expect.poll(async () => plain(await tradeScreen.levelPrice('sell', 0))).toBe(plain(better))
  })

  await test.step('a click on a row that has just moved is ignored, and its row says so', async () => {
    await tradeScreen.price.fill('')
    const selector = '[aria-label="Order book"] [data-side="sell"][data-index="2"] [data-cell="price"]'
    const pressed = await pressWhenMoved(page, selector, selector)
    await trader.cancel(orderId)
    await pressed()
    const mark = tradeScreen.bookPanel.locator('.missed-mark')
    await expect(mark).toHaveText('Moved: click again')
    await expect(tradeScreen.bookPanel.getByRole('status')).toHaveText('Price moved: click again')
    const [around, row] = [await mark.boundingBox(), await page.locator(selector).locator('../..').boundingBox()]
    expect(around).toEqual(row)
    await expect(tradeScreen.price).toHaveValue('')
    await expect(mark).toBeHidden()
  })

  await test.step('under a resting pointer the book keeps updating: its levels and imbalance are the venue’s', async () => {
    await page.mouse.move(5, 5)
    await tradeScreen.bookCell('sell', 2, 'price').hover()
    await expect(tradeScreen.bookPanel.getByText('Prices held')).toBeVisible()
    // A large order undercuts every visible ask.
    const first = Number(plain(await tradeScreen.levelPrice('sell', 0)))
    const orderId = await trader.place({ side: 'sell', price: (first - 0.01).toFixed(2), amount: '41.5' })
    await expect(tradeScreen.bookPanel.getByText('Prices held')).toBeHidden()
    await expect(async () => {
      const [bids, asks] = [await readBook(host.venueUrl, 'bids'), await readBook(host.venueUrl, 'asks')]
      const [shownBids, shownAsks] = [await tradeScreen.levels('buy'), await tradeScreen.levels('sell')]
      expect(shownAsks).toEqual(asks.slice(0, shownAsks.length))
      expect(shownBids).toEqual(bids.slice(0, shownBids.length))
      const sum = (levels: readonly (readonly [number, number])[]) =>
        levels.reduce((all, [, amount]) => all + amount, 0)
      const [bid, ask] = [sum(bids.slice(0, shownBids.length)), sum(asks.slice(0, shownAsks.length))]
      const share = Math.round((bid / (bid + ask)) * 100)
      await expect(tradeScreen.bookPanel.getByText(`Bids ${share}%`)).toBeVisible({ timeout: 1 })
    }).toPass()
    // The pointer has not moved, and a click takes the price now under it.
    await page.waitForTimeout(400)
    const shown = plain(await tradeScreen.levelPrice('sell', 2))
    await page.mouse.down()
    await page.mouse.up()
    await expect(tradeScreen.price).toHaveValue(shown)
    await trader.cancel(orderId)
  })

  await test.step('every grouping shows the same number of rows', async () => {
    const rowCount = await tradeScreen.book.getByRole('row').count()
    await grouping.selectOption({ label: '0.10' })
    await tradeScreen.bookPanel.getByRole('radio', { name: 'USD' }).check()
    await expect(tradeScreen.book.getByRole('columnheader', { name: 'Amount (USD)' })).toBeVisible()
    // Long asset names shorten the unit, not the column's name.
    const head = tradeScreen.book.getByRole('columnheader', { name: 'Amount (USD)' })
    const unit = head.getByText('(USD)', { exact: true })
    await unit.evaluate((element) => (element.textContent = '(DOGECOIN)'))
    await expect(tradeScreen.book.getByRole('columnheader', { name: 'Amount (DOGECOIN)' })).toBeVisible()
    expect(await layoutFaults(page)).toEqual([])
    await tradeScreen.book.getByText('(DOGECOIN)').evaluate((element) => (element.textContent = '(USD)'))
    const texts = await tradeScreen.book.locator('.book-row [data-cell]').allInnerTexts()
    expect(texts.length).toBeGreaterThan(20)
    expect(texts.filter((text) => !/^(\d{1,3}(,\d{3})*(\.\d+)?|—|gone|)$/.test(text))).toEqual([])
    await expect
      .poll(async () => (await tradeScreen.levelPrices('buy')).every((price) => price.endsWith('0')))
      .toBe(true)
    expect(await tradeScreen.book.locator('tr.book-row').count()).toBeGreaterThanOrEqual(
      (await tradeScreen.book.getByRole('row').count()) - 2,
    )
    expect(await tradeScreen.book.getByRole('row').count()).toBe(rowCount)
  })

  await test.step('the tape hides small trades, and remembers the threshold', async () => {
    const least = page.getByRole('textbox', { name: 'Min. amount' })
    await expect(tradeScreen.tape.getByRole('row').nth(5)).toBeVisible()
    const amounts = async () => {
      const texts = await tradeScreen.tape.locator('tbody td:nth-child(2)').allInnerTexts()
      return texts.map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
    }
    const sizes = (await amounts()).toSorted((a, b) => a - b)
    const median = String(sizes[Math.floor(sizes.length / 2)])
    await least.fill(median)
    await expect.poll(async () => Math.min(...(await amounts()))).toBeGreaterThanOrEqual(Number(median))
    await page.reload()
    await expect(least).toHaveValue(median)
    await expect(grouping.locator('option:checked')).toHaveText('0.10')
    await expect(tradeScreen.bookPanel.getByRole('radio', { name: 'USD' })).toBeChecked()
    await least.fill('999999')
    await page.getByRole('button', { name: 'Show all trades' }).click()
    await expect(least).toHaveValue('')
    await expect(tradeScreen.tape.getByRole('row').nth(5)).toBeVisible()
  })

  await test.step('the grouping after a reload is the one of its instrument', async () => {
    await goInPage(page, '/trade/BTC-PERP')
    await page.getByRole('heading', { name: 'BTC-PERP' }).waitFor({ state: 'attached' })
    await expect(grouping).toHaveValue(await grouping.locator('option').first().getAttribute('value').then(String))
  })
})

/** A displayed number without trailing zeros, as in the ticket. */
function plain(text: string): string {
  return String(Number(text.trim().replaceAll(',', '')))
}

/** The beginning of a price as displayed. */
function grouped(price: string): string {
  return Number(price).toLocaleString('en-US', { maximumFractionDigits: 2 }).replace('.', '\\.')
}

function money(value: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
