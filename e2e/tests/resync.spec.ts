import { tamperWithBook, type BookTamper } from '../bookTamper'
import { expect, test } from '../fixtures'
import { openRestTrader, readBook, type RestTrader } from '../restTrader'
import type { TradeScreen } from '../screens/TradeScreen'

let tamper: BookTamper
let trader: RestTrader
let orderIds: string[]

test.beforeEach(async ({ page, host, tradeScreen }) => {
  orderIds = []
  trader = await openRestTrader(host.venueUrl)
  tamper = await tamperWithBook(page)
  await tradeScreen.open()
  await expectVenueBook(tradeScreen, host.venueUrl)
  tamper.reset()
})

test.afterEach(async () => {
  for (const orderId of orderIds) await trader.cancel(orderId)
})

const damages = {
  'a checksum that is not the one of the book': (update: string) =>
    update.replace(/"checksum":"\d+"/, '"checksum":"1"'),
  'a level with an amount that is not the one of the venue': (update: string) =>
    update.replace(/\["(\d+(?:\.\d+)?)","[^"]+"/, '["$1","777"'),
}

test('a checksum or a level that contradicts the book, a lost update and two swapped ones make the book resync', async ({
  host,
  tradeScreen,
}) => {
  for (const [name, damage] of Object.entries(damages))
    await test.step(`${name} makes the book resync`, async () => {
      await beginAgain(tradeScreen, host.venueUrl)
      tamper.onNextUpdate((update) => {
        // Delays the next snapshot, to see what the page shows meanwhile.
        tamper.hold()
        tamper.say(damage(update))
        return []
      })
      await change(host.venueUrl)
      await expectResyncing(tradeScreen)
      await expect.poll(tamper.ops).toEqual(['unsubscribe', 'subscribe'])
      tamper.release()
      await expectVenueBook(tradeScreen, host.venueUrl)
      expect(tamper.ops()).toEqual(['unsubscribe', 'subscribe'])
    })

  await test.step('a lost update is detected at the next one', async () => {
    await beginAgain(tradeScreen, host.venueUrl)
    tamper.onNextUpdate(() => [])
    await change(host.venueUrl)
    tamper.onNextUpdate((update) => {
      tamper.hold()
      tamper.say(update)
      return []
    })
    await change(host.venueUrl, 1)
    await expectResyncing(tradeScreen)
    tamper.release()
    await expectVenueBook(tradeScreen, host.venueUrl)
    expect(tamper.ops()).toEqual(['unsubscribe', 'subscribe'])
  })

  await test.step('two swapped updates are detected', async () => {
    await beginAgain(tradeScreen, host.venueUrl)
    let first = ''
    tamper.onNextUpdate((update) => {
      first = update
      return []
    })
    await change(host.venueUrl)
    tamper.onNextUpdate((second) => {
      tamper.hold()
      tamper.say(second)
      tamper.say(first)
      return []
    })
    await change(host.venueUrl, 1)
    await expectResyncing(tradeScreen)
    tamper.release()
    await expectVenueBook(tradeScreen, host.venueUrl)
    expect(tamper.ops()).toEqual(['unsubscribe', 'subscribe'])
  })
})

/** On a new page, because a book that resyncs twice in ten seconds waits for five. */
async function beginAgain(tradeScreen: TradeScreen, venueUrl: string): Promise<void> {
  await tradeScreen.page.reload()
  await expectVenueBook(tradeScreen, venueUrl)
  tamper.reset()
}

/** Another trader adds to a bid, counted from the best; resolves once the venue has published it. */
async function change(venueUrl: string, depth = 0): Promise<void> {
  const before = tamper.updateCount()
  const level = (await readBook(venueUrl, 'bids'))[depth]
  orderIds.push(await trader.place({ side: 'buy', price: String(level?.[0]), amount: '0.25' }))
  await expect.poll(tamper.updateCount).toBe(before + 1)
}

async function expectResyncing(tradeScreen: TradeScreen): Promise<void> {
  await expect(tradeScreen.bookPanel).toContainText('resyncing')
  await expect(tradeScreen.connection).toHaveText('Live')
  // An untrusted book is not shown.
  expect(await tradeScreen.levels('buy')).toEqual([])
}

/** The page shows the venue's book without a warning. */
async function expectVenueBook(tradeScreen: TradeScreen, venueUrl: string): Promise<void> {
  await expect(tradeScreen.bookPanel).not.toContainText('resyncing')
  for (const [side, wireSide] of [
    ['buy', 'bids'],
    ['sell', 'asks'],
  ] as const) {
    const levels = (await readBook(venueUrl, wireSide)).slice(0, 5)
    await expect.poll(async () => (await tradeScreen.levels(side)).slice(0, 5)).toEqual(levels)
  }
}
