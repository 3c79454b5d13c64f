import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { openRestTrader, type RestTrader } from '../restTrader'
import type { TradeScreen } from '../screens/TradeScreen'

/** Between the best bid and ask, so that a seller fills this order first. ETH-PERP has a tick of a cent. */
async function placeBetween(tradeScreen: TradeScreen, amount: string): Promise<number> {
  const bid = Number(await tradeScreen.bestPrice('buy'))
  const ask = Number(await tradeScreen.bestPrice('sell'))
  expect(ask - bid).toBeGreaterThan(0.05)
  const price = Number((bid + 0.01).toFixed(2))
  await tradeScreen.place({ side: 'Buy', amount, price: String(price) })
  await expectRow(tradeScreen, { price, remaining: amount, filled: '0' })
  return price
}

async function expectRow(
  tradeScreen: TradeScreen,
  { price, remaining, filled }: { readonly price?: number; readonly remaining: string; readonly filled: string },
): Promise<void> {
  const row = tradeScreen.orderRows.first()
  if (price !== undefined) await expect(tradeScreen.orderValue(row, 'price')).toHaveText(withCommas(price))
  await expect(tradeScreen.orderValue(row, 'size')).toHaveText(Number(remaining).toFixed(2))
  await expect(tradeScreen.orderValue(row, 'filled')).toHaveText(Number(filled).toFixed(2))
  await expect(tradeScreen.orderRows).toHaveCount(1)
}

function withCommas(price: number): string {
  return price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

async function edit(row: Locator, price: number): Promise<void> {
  await row.getByRole('button', { name: 'Edit' }).click()
  await row.getByRole('textbox', { name: 'Price' }).fill(String(price))
  await row.getByRole('button', { name: 'Save' }).click()
}

async function position(owner: RestTrader): Promise<string> {
  const { positions } = await owner.read('/positions')
  return (positions as readonly { readonly amount: string }[]).map(({ amount }) => amount).join()
}

/** Delays the page's messages from its next amend on. */
async function holdEdits(page: Page) {
  const held: (() => void)[] = []
  let isHolding = false
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((text) => {
      if (isHolding && (held.length > 0 || String(text).includes('edit_order'))) held.push(() => server.send(text))
      else server.send(text)
    })
  })
  return {
    hold: () => (isHolding = true),
    count: () => held.length,
    release: () => {
      isHolding = false
      for (const send of held.splice(0)) send()
    },
  }
}

test('a buy of 4 that is amended while it fills buys 4, and a fill that arrives too late to count is reported', async ({
  page,
  host,
  wallet,
  spy,
  tradeScreen,
}) => {
  const line = await holdEdits(page)
  const bob = await openRestTrader(host.venueUrl)
  await tradeScreen.begin()
  const own = await openRestTrader(host.venueUrl, wallet.key)

  await test.step('a buy of 4 that is amended by row, drag and nudge while it fills buys 4 in total', async () => {
    const price = await placeBetween(tradeScreen, '4')
    const row = tradeScreen.orderRows.first()
    const placedAt = await row.locator('time').innerText()

    await bob.place({ side: 'sell', price: String(price), amount: '1' })
    await expectRow(tradeScreen, { price, remaining: '3', filled: '1' })
    await expect(tradeScreen.orderLine(`Order buy 3 at ${price}`)).toBeVisible()

    const moved = Number((price + 0.01).toFixed(2))
    await edit(row, moved)
    await expectRow(tradeScreen, { price: moved, remaining: '3', filled: '1' })
    await bob.place({ side: 'sell', price: String(moved), amount: '1' })
    await expectRow(tradeScreen, { price: moved, remaining: '2', filled: '2' })

    const target = await tradeScreen.levelPrice('buy', 3)
    await tradeScreen.dragTo(tradeScreen.ownMarker, tradeScreen.bookLevel('buy', target))
    await page.mouse.up()
    const dragged = Number(target.replaceAll(',', ''))
    await expectRow(tradeScreen, { price: dragged, remaining: '2', filled: '2' })

    await tradeScreen.ownMarker.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expectRow(tradeScreen, { price: Number((dragged + 0.01).toFixed(2)), remaining: '2', filled: '2' })
    await expect(row.locator('time')).toHaveText(placedAt)

    await edit(row, price)
    await expectRow(tradeScreen, { price, remaining: '2', filled: '2' })
    await bob.place({ side: 'sell', price: String(price), amount: '2' })
    await expect(tradeScreen.orderRows).toHaveCount(0)
    expect(await position(own)).toBe('4')
  })

  await test.step('a fill while the wallet request is pending is subtracted from the signed amount', async () => {
    const price = await placeBetween(tradeScreen, '4')
    spy.reset()
    wallet.hold()
    const moved = Number((price + 0.01).toFixed(2))
    await edit(tradeScreen.orderRows.first(), moved)
    await expect(tradeScreen.orderRows.first()).toContainText('Waiting for your wallet…')
    await bob.place({ side: 'sell', price: String(price), amount: '1' })
    // Bob's answer can arrive before the page's order message. The next step covers a fill that the page has not seen.
    await expect(tradeScreen.orderValue(tradeScreen.orderRows.first(), 'filled')).toHaveText('1.00')
    wallet.release()
    await expectRow(tradeScreen, { price: moved, remaining: '3', filled: '1' })
    expect(spy.orderOps()).toEqual(['edit_order'])
    await bob.place({ side: 'sell', price: String(moved), amount: '3' })
    await expect(tradeScreen.orderRows).toHaveCount(0)
    expect(await position(own)).toBe('8')
  })

  await test.step('a fill between the signature and the venue is reported with its figures, and one press removes the excess', async () => {
    const price = await placeBetween(tradeScreen, '4')
    line.hold()
    const moved = Number((price + 0.01).toFixed(2))
    await edit(tradeScreen.orderRows.first(), moved)
    await expect.poll(line.count).toBeGreaterThan(0)
    await bob.place({ side: 'sell', price: String(price), amount: '1' })
    line.release()

    await expect(tradeScreen.toasts).toContainText('1.00 ETH-PERP more than you asked for')
    await expectRow(tradeScreen, { price: moved, remaining: '4', filled: '1' })
    await tradeScreen.toasts.getByRole('button', { name: 'Reduce the order by 1.00' }).click()
    await expectRow(tradeScreen, { price: moved, remaining: '3', filled: '1' })
    await bob.place({ side: 'sell', price: String(moved), amount: '3' })
    await expect(tradeScreen.orderRows).toHaveCount(0)
    expect(await position(own)).toBe('12')
  })
})
